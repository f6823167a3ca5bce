import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { useMessages } from '../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useArrival } from './arrival.ts';
import { loadedPage, loadPage } from './page-loader.ts';
import type { AppRoute } from './routes.tsx';

/** Give it the route's path as key: one page, one life. */
export function PageView({ route }: { route: AppRoute }) {
  const [, look] = useReducer((times: number) => times + 1, 0);
  const [failed, setFailed] = useState(false);
  const page = loadedPage(route);
  useEffect(() => {
    if (!loadedPage(route)) loadPage(route).then(look, () => setFailed(true));
  }, [route]);
  if (page) return <Arrived page={page} route={route} />;
  return failed ? <PageNotFetched /> : <PageSpinner />;
}

function Arrived({ page: Page, route }: { page: ComponentType; route: AppRoute }) {
  const messages = useMessages();
  useArrival(route.title(messages));
  return <Page />;
}

function PageNotFetched() {
  const { shared, shell } = useMessages();
  return (
    <EmptyState role="alert" picture="broken" title={shared.couldNotLoad} description={shell.newVersion}>
      <Button onClick={() => location.reload()}>{shared.reload}</Button>
    </EmptyState>
  );
}
