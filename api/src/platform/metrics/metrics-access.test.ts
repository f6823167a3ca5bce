import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const TOKEN = 'a-token-for-prometheus';

let open: TestApp;
let guarded: TestApp;
beforeAll(async () => {
  open = await startTestApp();
  guarded = await startTestApp({ METRICS_TOKEN: TOKEN }, { databaseUrl: open.databaseUrl });
});
afterAll(async () => {
  await guarded.close();
  await open.close();
});

const LIKE_PLAIN_NGINX = { host: '127.0.0.1:3000', connection: 'close' };

async function statusOf(app: TestApp, remoteAddress: string, headers: Record<string, string> = {}): Promise<number> {
  return (await app.http.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
}

test.each(['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])(
  '%s is this machine and needs no token',
  async (ip) => {
    expect(await statusOf(open, ip)).toBe(200);
  },
);

test.each([
  ['x-forwarded-for', '203.0.113.9'],
  ['x-forwarded-for', '127.0.0.1'],
  ['forwarded', 'for=127.0.0.1'],
  ['x-real-ip', '127.0.0.1'],
  ['via', '1.1 proxy'],
])('what a proxy on this machine passes on is not from this machine (%s: %s)', async (name, value) => {
  expect(await statusOf(open, '127.0.0.1', { [name]: value })).toBe(404);
});

test('a token is asked of everybody once it is set, also of this machine', async () => {
  expect(await statusOf(guarded, '127.0.0.1')).toBe(404);
  expect(await statusOf(guarded, '127.0.0.1', LIKE_PLAIN_NGINX)).toBe(404);
  expect(await statusOf(guarded, '127.0.0.1', { authorization: `Bearer ${TOKEN}` })).toBe(200);
});

test.each([
  ['an https address', { PUBLIC_URL: 'https://viewloop.example' }],
  ['a proxy that is trusted', { TRUST_PROXY: '1' }],
])('with %s nobody looks local, because a proxy that adds no header looks so too', async (_what, environment) => {
  const proxied = await startTestApp(environment, { databaseUrl: open.databaseUrl });
  expect(await statusOf(proxied, '127.0.0.1', LIKE_PLAIN_NGINX)).toBe(404);
  expect(await statusOf(proxied, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  await proxied.close();
});

test('from elsewhere only the token opens it, and only where one is set', async () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  expect(await statusOf(guarded, '10.1.1.1', bearer(TOKEN))).toBe(200);
  expect(await statusOf(guarded, '10.1.1.1', { ...bearer(TOKEN), 'x-forwarded-for': '203.0.113.9' })).toBe(200);
  expect(await statusOf(guarded, '10.1.1.1')).toBe(404);
  expect(await statusOf(guarded, '10.1.1.1', bearer(`${TOKEN}x`))).toBe(404);
  expect(await statusOf(guarded, '10.1.1.1', { authorization: TOKEN })).toBe(404);
  expect(await statusOf(open, '10.1.1.1', bearer(TOKEN))).toBe(404);
  expect(await statusOf(open, '10.1.1.1', bearer(''))).toBe(404);
});

test('an address that keeps asking is told to wait, with or without the token', async () => {
  const statuses = new Set<number>();
  for (let call = 0; call < 130; call++) statuses.add(await statusOf(guarded, '10.1.1.2'));
  expect([...statuses].sort()).toEqual([404, 429]);
  expect(await statusOf(guarded, '10.1.1.3', { authorization: `Bearer ${TOKEN}` })).toBe(200);
});
