import { auth, sessions, settings } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testSite } from '../../../testing/test-site.ts';

// The look at all open streams once a minute is called by the test.
const looks: (() => void)[] = [];
const real = globalThis.setInterval;
beforeAll(() => {
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
    if (ms === 60_000) looks.push(run);
    return real(run, ms);
  }) as typeof setInterval);
});
afterAll(() => vi.restoreAllMocks());

const site = testSite({ RATE_LIMITS: 'off' });
let origin: string;
beforeAll(async () => {
  origin = await site.app.http.listen({ port: 0, host: '127.0.0.1' });
});

let count = 0;
const password = 'secret1';
async function signedIn(username: string) {
  const caller = site.app.visitor();
  const answer = await caller.try(auth.login, { body: { username, password } });
  return { caller, cookie: String(answer.headers['set-cookie']).split(';')[0] as string };
}
async function member() {
  const username = `streamer-${++count}`;
  await site.app.visitor().call(auth.register, { body: { username, email: `${username}@example.com`, password } });
  return { username, desk: await signedIn(username), phone: await signedIn(username) };
}

interface Stream {
  status: number;
  /** Resolves when the server has ended the stream. */
  ended: Promise<true>;
  isOpen(): boolean;
  close(): void;
}
async function stream({ cookie }: { cookie: string }): Promise<Stream> {
  const stop = new AbortController();
  const answer = await fetch(`${origin}/api/events`, { headers: { cookie }, signal: stop.signal });
  let open = answer.ok;
  const ended = answer
    .text()
    .catch(() => {})
    .then(() => {
      open = false;
      return true as const;
    });
  return { status: answer.status, ended, isOpen: () => open, close: () => stop.abort() };
}

describe('an event stream ends with its session', () => {
  test('by signing out, and the other device goes on', async () => {
    const { desk, phone } = await member();
    const [ends, stays] = [await stream(desk), await stream(phone)];
    await desk.caller.call(auth.logout);
    expect(await ends.ended).toBe(true);
    expect(stays.isOpen()).toBe(true);
    stays.close();
  });

  test('by the list', async () => {
    const { desk, phone } = await member();
    const [stays, ends] = [await stream(desk), await stream(phone)];
    await desk.caller.call(sessions.endOtherSessions);
    expect(await ends.ended).toBe(true);
    expect(stays.isOpen()).toBe(true);
    stays.close();
  });

  test('by a new password', async () => {
    const { desk, phone } = await member();
    const open = [await stream(desk), await stream(phone)];
    await desk.caller.call(settings.updatePassword, { body: { currentPassword: password, newPassword: 'secret2' } });
    expect(await Promise.all(open.map(({ ended }) => ended))).toEqual([true, true]);
  });

  test('by time, although nobody says so', async () => {
    const { username, desk } = await member();
    const ends = await stream(desk);
    await site.app.db.write((tx) =>
      tx.query(
        `update session set seen_at = now() - interval '8 days' where member_id = (select id from member where username = $1)`,
        [username],
      ),
    );
    for (const look of looks) look();
    expect(await ends.ended).toBe(true);
  });
});

test('streams are counted for each session', async () => {
  const { desk, phone } = await member();
  const open = await Promise.all(Array.from({ length: 8 }, () => stream(desk)));
  expect((await stream(desk)).status).toBe(429);
  const other = await stream(phone);
  expect(other.status).toBe(200);
  for (const { close } of [...open, other]) close();
});
