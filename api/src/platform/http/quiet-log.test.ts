import { type AddressInfo, connect } from 'node:net';
import { auth, receipts, recovery } from '@viewloop/contract';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { until } from '../../testing/processes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { serializeError } from '../run/log.ts';

const opened: TestApp[] = [];
afterAll(async () => {
  for (const app of opened) await app.close();
});

/** Everything that would be written, as text. */
function linesOf(app: TestApp): string[] {
  const lines: string[] = [];
  for (const level of ['debug', 'info', 'warn', 'error'] as const) {
    vi.spyOn(app.log, level).mockImplementation(((facts: object, text: string) => {
      const whole =
        typeof facts === 'string' ? facts : { ...facts, err: 'err' in facts ? serializeError(facts.err) : undefined };
      lines.push(JSON.stringify([level, whole, text]));
    }) as never);
  }
  return lines;
}

beforeEach(() => void vi.restoreAllMocks());

const started = async (environment: Record<string, string>) => {
  const app = await startTestApp(environment);
  opened.push(app);
  return app;
};

test('tokens in addresses stay out of the log, at every level and in every trouble', async () => {
  const app = await started({ LOG_LEVEL: 'debug', RATE_LIMITS: 'off' });
  const lines = linesOf(app);
  const token = 'A'.repeat(43);
  const addresses = [
    `${recovery.passwordResetLink.path}?token=${token}`,
    receipts.readReceipts.path.replace(':token', token),
    `/reset-password?token=${token}`,
    `/api/unsubscribe/${token}`,
  ];
  for (const url of addresses) await app.http.inject({ url });
  vi.spyOn(app.db, 'read').mockRejectedValue(new Error(`cannot read https://here/reset?token=${token}`));
  for (const url of addresses) await app.http.inject({ url });
  vi.spyOn(app.db, 'read').mockRejectedValue(
    Object.assign(new Error('the connection broke'), { code: '08006', detail: `Key (token)=(${token})` }),
  );
  for (const url of addresses) await app.http.inject({ url });
  expect(lines.join('\n')).toMatch(/unexpected error/);
  expect(lines.join('\n')).toMatch(/requests are refused for now/);
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
});

test('a database that is away is one line, not a stack for each request', async () => {
  const app = await started({ RATE_LIMITS: 'off' });
  const lines = linesOf(app);
  vi.spyOn(app.db, 'read').mockRejectedValue(
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  );
  for (let call = 0; call < 50; call++) {
    const { statusCode } = await app.http.inject({ url: receipts.readReceipts.path.replace(':token', 'A'.repeat(43)) });
    expect(statusCode).toBe(503);
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('stack');
});

test('a body that ends early is the caller’s own trouble', async () => {
  const app = await started({ RATE_LIMITS: 'off' });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const lines = linesOf(app);
  const { port } = app.http.server.address() as AddressInfo;
  const refusals = vi.spyOn(app.metrics.refusals, 'inc');
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${auth.login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"us`,
    () => socket.destroy(),
  );
  await until(() => refusals.mock.calls.length > 0);
  expect(refusals.mock.calls[0]?.[0]).toMatchObject({ code: 'bad_request' });
  expect(lines).toEqual([]);
});

test('a refused sign-in is logged with its address and without the name', async () => {
  const app = await started({});
  const lines = linesOf(app);
  await app.visitor().try(auth.login, { body: { username: 'my-password-by-mistake', password: 'wrong-one' } });
  expect(lines.join()).toMatch(/"address":"10\.\d+\.\d+\.\d+".*sign-in refused/);
  expect(lines.join()).not.toContain('my-password-by-mistake');
});
