import { landing } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'on' });
});
afterAll(() => app.close());

const PROXY = '10.9.9.9';
const statusOf = async (forwardedFor?: string) => {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return (await app.http.inject({ url: landing.site.path, remoteAddress: PROXY, headers })).statusCode;
};

test('what a caller wrote before the entry of the proxy does not make new callers of one', async () => {
  // Counts begin anew every minute, so on a slow machine it may take more calls than the limit of one minute.
  const forged = new Set<number>();
  for (let call = 0; call < 2000 && !forged.has(429); call++)
    forged.add(await statusOf(`198.51.100.${call % 250}, 203.0.113.9`));
  expect([...forged].sort()).toEqual([200, 429]);
  expect(await statusOf('203.0.113.10')).toBe(200);
});

test('a promised proxy that adds no header is said once, and not because of a health check', async () => {
  const warn = vi.spyOn(app.log, 'warn');
  await app.http.inject({ url: '/readyz', remoteAddress: PROXY });
  await statusOf('203.0.113.11');
  expect(warn).not.toHaveBeenCalled();
  await statusOf();
  await statusOf();
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^TRUST_PROXY is set, but a request arrived without/)]]);
});
