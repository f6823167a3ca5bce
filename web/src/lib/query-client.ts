import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { type Answer, CallError, type InputArguments, type RouteName, read, readPage } from './call.ts';

// Notify within the same task, so that signing out and leaving the page are one render. Otherwise the page would render
// once without its member.
notifyManager.setScheduler(queueMicrotask);

/** When a call finds that the session has ended or that a second factor is missing, read the current user again. */
function noticeLostSession(error: Error): void {
  const code = error instanceof CallError ? error.problem?.code : undefined;
  if (code === 'not_signed_in' || code === 'factor_required') void refresh('GET /api/user');
}

/**
 * Data never goes stale by itself: mutations and the event stream say what to read again. Without a network a call fails
 * at once. By default it would wait and be sent later, when nobody expects it any more.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeLostSession }),
  mutationCache: new MutationCache({ onError: noticeLostSession }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** A query's key is the call's name and its input, so that `refresh` can name what changed. */
export function query<K extends RouteName>(route: K, ...[input]: InputArguments<K>) {
  return queryOptions<Answer<K>, Error, Answer<K>, QueryKey>({
    queryKey: input === undefined ? [route] : [route, input],
    queryFn: ({ signal }) => read(route, input ?? {}, signal),
  });
}

/** A page of a list with the total: `{ rows, total }`. The old page stays until the next one is loaded. */
export function pageQuery<K extends RouteName>(route: K, ...[input]: InputArguments<K>) {
  type Page = { rows: Answer<K>; total: number };
  return queryOptions<Page, Error, Page, QueryKey>({
    queryKey: [route, 'page', input ?? {}],
    queryFn: ({ signal }) => readPage(route, input ?? {}, signal),
    placeholderData: (previous: Page | undefined) => previous,
  });
}

/** Reads the given calls again, whatever their input: at once if they are on screen, otherwise when next shown. */
export async function refresh(...routes: RouteName[]): Promise<void> {
  await Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [route] })));
}
