import { afterEach, expect, test, vi } from 'vitest';
import { addressOf, CallError, call, callOnce, readPage } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body: string, init: ResponseInit = {}) {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
    async () => new Response(body, { status, ...init }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('parameters are filled and escaped, the query skips what is not there', () => {
  expect(
    addressOf('GET /api/promotions/:id/stats', { params: { id: 7 }, query: { range: 'day', before: undefined } }),
  ).toBe('/api/promotions/7/stats?range=day');
  expect(addressOf('GET /api/admin/members/:id/signals', { params: { id: 'a/b' } })).toBe(
    '/api/admin/members/a%2Fb/signals',
  );
  expect(() => addressOf('GET /api/promotions/:id/stats', {})).toThrow(':id');
});

test('a body is sent as JSON only when there is one', async () => {
  const fetched = answer(200, '{"ok":true}');
  await call('POST /api/logout');
  expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty('body');
  await call('POST /api/login', { body: { username: 'ada', password: 'secret' } });
  expect(fetched.mock.calls[1]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"username":"ada","password":"secret"}',
    headers: { 'content-type': 'application/json' },
  });
});

test('a refusal is an error with status and body as its message, and the problem apart', async () => {
  answer(400, '{"message":"Not enough credits","code":"insufficient_credits","details":{"needed":4}}');
  const error = await call('POST /api/logout').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({
    status: 400,
    message: '400: {"message":"Not enough credits","code":"insufficient_credits","details":{"needed":4}}',
    problem: { code: 'insufficient_credits', details: { needed: 4 } },
  });
});

test('an empty refusal says its status text, and one that is no JSON has no problem', () => {
  expect(new CallError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
  expect(new CallError(502, 'Bad Gateway', '<html>').problem).toBeUndefined();
  expect(new CallError(500, '', '"text"').problem).toBeUndefined();
});

test('a list comes with its whole length', async () => {
  answer(200, '[]', { headers: { 'x-total-count': '42' } });
  expect(await readPage('GET /api/referrals', {}, new AbortController().signal)).toEqual({ rows: [], total: 42 });
});

test('a call that must happen once keeps its key until it is answered', async () => {
  const answers: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError('the line broke')),
    async () => new Response('', { status: 504 }),
    async () => new Response('', { status: 408 }),
    async () => new Response('{"message":"Still running","code":"key_in_use"}', { status: 409 }),
    async () => new Response('{"id":1}'),
    async () => new Response('{"message":"Not enough credits","code":"insufficient_credits"}', { status: 400 }),
    async () => new Response('{"id":2}'),
  ];
  const keys: (string | undefined)[] = [];
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key']);
    return (answers.shift() as () => Promise<Response>)();
  });
  const topUp = () => callOnce('POST /api/promotions/:id/top-up', { params: { id: '1' }, body: { creditsSpent: 2 } });
  for (let tries = 0; tries < 7; tries++) await topUp().catch(() => {});
  const [first, sixth, seventh] = [keys[0], keys[5], keys[6]];
  expect(keys.slice(0, 5)).toEqual(Array(5).fill(first));
  expect(new Set([first, sixth, seventh]).size).toBe(3);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
});
