import { afterEach, expect, test, vi } from 'vitest';
import { pageQuery, query, queryClient, refresh } from './query-client.ts';
import { keepSession, sessionQuery, setSession, type User } from './session.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function server(answers: Record<string, () => Response>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answers[url.split('?')[0] ?? '']?.() ?? new Response('', { status: 404 });
  });
  return asked;
}
const notSignedIn = () => new Response('{"code":"not_signed_in","message":"Sign in first"}', { status: 401 });

test('nobody is signed in when the server says so, and any other refusal is a failure', async () => {
  server({ '/api/user': notSignedIn });
  expect(await queryClient.fetchQuery(sessionQuery)).toBeNull();
  server({ '/api/user': () => new Response('', { status: 503, statusText: 'Down' }) });
  await expect(queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).rejects.toThrow('503: Down');
});

test('a page that follows the restoring of a backup stays, although nobody is signed in any more', async () => {
  server({ '/api/user': notSignedIn });
  const ada = { username: 'ada' } as User;
  queryClient.setQueryData(sessionQuery.queryKey, ada);
  keepSession(true);
  expect(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).toEqual(ada);
  keepSession(false);
  expect(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).toBeNull();
});

test('a failed call is not tried again, and a lost session makes the app ask who is there', async () => {
  const asked = server({ '/api/promotions': notSignedIn, '/api/user': notSignedIn });
  queryClient.setQueryData(sessionQuery.queryKey, { username: 'ada' } as User);
  await expect(queryClient.fetchQuery(query('GET /api/promotions'))).rejects.toThrow('401');
  expect(asked).toEqual(['/api/promotions']);
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true);
});

test('refreshing a call reaches it with every input, paged or not, and nothing else', async () => {
  const keys = [
    query('GET /api/referrals').queryKey,
    query('GET /api/referrals', { query: { page: 2 } }).queryKey,
    pageQuery('GET /api/referrals', { query: { page: 3 } }).queryKey,
  ];
  const other = query('GET /api/referrals/summary').queryKey;
  for (const key of [...keys, other]) queryClient.setQueryData(key, []);
  await refresh('GET /api/referrals');
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
  expect(queryClient.getQueryState(other)?.isInvalidated).toBe(false);
});

test('the next member on the same machine sees nothing of the last', () => {
  const promotions = query('GET /api/promotions').queryKey;
  const site = query('GET /api/site').queryKey;
  queryClient.setQueryData(promotions, []);
  queryClient.setQueryData(site, { brandName: 'Viewloop' } as never);
  setSession({ username: 'bob' } as User);
  expect(queryClient.getQueryData(promotions)).toBeUndefined();
  expect(queryClient.getQueryData(site)).toEqual({ brandName: 'Viewloop' });
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual({ username: 'bob' });
});
