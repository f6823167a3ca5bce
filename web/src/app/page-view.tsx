import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { serverAnswers } from '../lib/server-is-back.ts';
import { useMessages } from '../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { useArrival } from './arrival.ts';
import { loadedPage, loadPage } from './page-loader.ts';
import type { AppRoute } from './routes.tsx';

/** `gone`: the server answers but no longer has the file, because it serves a newer version than the one open here. */
type Loading = { state: 'loading' } | { state: 'away'; error: unknown } | { state: 'gone' } | { state: 'loaded' };

async function fetchPage(route: AppRoute): Promise<Loading> {
  try {
    await loadPage(route);
    return { state: 'loaded' };
  } catch (error) {
    if (!(await serverAnswers())) return { state: 'away', error: new TypeError('no answer', { cause: error }) };
  }
  // The server may have come back between the two questions, so only a second failure says that the file is gone.
  return loadPage(route).then(
    () => ({ state: 'loaded' }),
    () => ({ state: 'gone' }),
  );
}

/** Give it the route's path as key, so that every page starts afresh. */
export function PageView({ route }: { route: AppRoute }) {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  const page = loadedPage(route);
  const load = useCallback(() => {
    if (!loadedPage(route)) void fetchPage(route).then(setLoading);
  }, [route]);
  useEffect(load, [load]);
  if (page) return <Arrived page={page} route={route} />;
  switch (loading.state) {
    case 'away':
      return <ErrorState error={loading.error} onRetry={load} />;
    case 'gone':
      return <NewVersion />;
    case 'loading':
    case 'loaded':
      return <PageSpinner />;
  }
}

function Arrived({ page: Page, route }: { page: ComponentType; route: AppRoute }) {
  const messages = useMessages();
  useArrival(route.title(messages));
  return <Page />;
}

function NewVersion() {
  const { shared, shell } = useMessages();
  return (
    <EmptyState role="alert" picture="broken" title={shared.couldNotLoad} description={shell.newVersion}>
      <Button onClick={() => location.reload()}>{shared.reload}</Button>
    </EmptyState>
  );
}
