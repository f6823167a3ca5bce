import { auth, notices, type RouteDefinition, sessions, settings } from '@viewloop/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { race } from '../../../testing/race.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604.1';
const BERLIN = '193.99.144.80';

/** A browser as the server sees one: it says what it is, keeps cookies and comes from somewhere. */
function browser(userAgent: string, remoteAddress = BERLIN) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async send(route: RouteDefinition, body?: object) {
      const answer = await site.app.http.inject({
        method: route.method,
        url: route.path,
        remoteAddress,
        headers: {
          'user-agent': userAgent,
          'sec-fetch-site': 'same-origin',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(body && { payload: body }),
      });
      for (const { name, value } of answer.cookies) cookies.set(name, value);
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}
type Browser = ReturnType<typeof browser>;

let count = 0;
let username: string;
const password = 'secret1';
const registerIn = (at: Browser, name = username) =>
  at.send(auth.register, { username: name, email: `${name}@example.com`, password });
const signInWith = (at: Browser) => at.send(auth.login, { username, password });
const list = async (at: Browser): Promise<sessions.Session[]> => (await at.send(sessions.listSessions)).body;
const isSignedIn = async (at: Browser) => (await at.send(auth.currentUser)).status === 200;
const mails = (kind: string) =>
  site.app.db.read((tx) =>
    tx.query<{ values: object }>(
      `select d.parameters -> 'values' as values from delivery d join member m on m.id = d.member_id
       where m.username = $1 and d.parameters ->> 'mail' = $2`,
      [username, kind],
    ),
  );

beforeEach(() => {
  username = `lister-${++count}`;
});

describe('the list of sessions', () => {
  test('says device and country, and keeps no address', async () => {
    const desk = browser(FIREFOX);
    await registerIn(desk);
    const phone = browser(IPHONE, '10.0.0.7');
    await signInWith(phone);
    expect(await list(phone)).toMatchObject([
      { device: 'Safari · iPhone', country: null, isCurrent: true },
      { device: 'Firefox · Windows', country: 'DE', isCurrent: false },
    ]);
    const rows = await site.app.db.read((tx) => tx.query('select * from session'));
    expect(JSON.stringify(rows)).not.toContain(BERLIN);
  });

  test('ends one, or all others', async () => {
    const desk = browser(FIREFOX);
    await registerIn(desk);
    const others = [browser(IPHONE), browser(IPHONE), browser(IPHONE)] as const;
    for (const other of others) await signInWith(other);
    const first = (await list(others[0])).find(({ isCurrent }) => isCurrent) as sessions.Session;
    expect((await desk.send(sessions.endSession, { id: first.id })).status).toBe(200);
    expect((await desk.send(sessions.endSession, { id: first.id })).body.code).toBe('session_not_found');
    expect(await isSignedIn(others[0])).toBe(false);
    expect((await desk.send(sessions.endOtherSessions)).body).toEqual({ ended: 2 });
    expect(await Promise.all([...others, desk].map(isSignedIn))).toEqual([false, false, false, true]);
  });

  test('nobody ends the session of somebody else', async () => {
    const victim = browser(FIREFOX);
    await registerIn(victim);
    const [session] = await list(victim);
    const thief = browser(FIREFOX);
    await registerIn(thief, `thief-${count}`);
    expect((await thief.send(sessions.endSession, { id: session?.id })).status).toBe(404);
    expect(await isSignedIn(victim)).toBe(true);
  });

  test('the twenty-first ends the one used longest ago, also when they come at once', async () => {
    const first = browser(FIREFOX);
    await registerIn(first);
    const second = browser(FIREFOX);
    await signInWith(second);
    const oldest = (await list(first)).find(({ isCurrent }) => isCurrent)?.id;
    await site.app.db.write((tx) =>
      tx.query(
        `update session set seen_at = seen_at - interval '1 minute' where left(encode(token_hash, 'hex'), 32) = $1`,
        [oldest],
      ),
    );
    const more = Array.from({ length: 19 }, () => browser(FIREFOX));
    await race(more.length, (n) => signInWith(more[n] as Browser));
    expect(await list(second)).toHaveLength(20);
    expect(await isSignedIn(first)).toBe(false);
    expect(await isSignedIn(second)).toBe(true);
  });
});

test('registering while signed in ends the session that was open', async () => {
  const desk = browser(FIREFOX);
  await registerIn(desk);
  const before = browser(FIREFOX);
  for (const [name, value] of desk.cookies) before.cookies.set(name, value);
  await registerIn(desk, `second-${count}`);
  expect(await isSignedIn(before)).toBe(false);
  expect(await isSignedIn(desk)).toBe(true);
});

describe('a new device', () => {
  const bell = async (at: Browser): Promise<notices.Notice[]> =>
    (await at.send(notices.listNotices)).body.filter(({ kind }: notices.Notice) => kind === 'new_sign_in');

  test('is told once, by mail and by the bell; a known one is no news', async () => {
    const desk = browser(FIREFOX);
    await registerIn(desk);
    await signInWith(desk);
    expect(await mails('new_sign_in')).toEqual([]);
    const phone = browser(IPHONE);
    await signInWith(phone);
    await signInWith(phone);
    expect(await mails('new_sign_in')).toMatchObject([{ values: { device: 'Safari · iPhone', country: 'DE' } }]);
    expect(await bell(desk)).toMatchObject([{ facts: { device: 'Safari · iPhone', country: 'DE' } }]);
  });

  test('a program without cookies is known by its name and country', async () => {
    await registerIn(browser(FIREFOX));
    const curl = (remoteAddress: string) =>
      site.app.http.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress,
        headers: { 'user-agent': 'curl/8.9.1' },
        payload: { username, password },
      });
    for (const address of [BERLIN, BERLIN, '10.0.0.1']) expect((await curl(address)).statusCode).toBe(200);
    expect(await mails('new_sign_in')).toHaveLength(2);
  });

  test('five mails a day are enough', async () => {
    const desk = browser(FIREFOX);
    await registerIn(desk);
    for (let n = 0; n < 7; n++) await signInWith(browser(IPHONE));
    expect(await mails('new_sign_in')).toHaveLength(5);
    expect(await bell(desk)).toHaveLength(7);
  });

  test('a new password makes every other device new again', async () => {
    const desk = browser(FIREFOX);
    await registerIn(desk);
    const phone = browser(IPHONE);
    await signInWith(phone);
    await desk.send(settings.updatePassword, { currentPassword: password, newPassword: 'secret2' });
    expect(await isSignedIn(phone)).toBe(false);
    await phone.send(auth.login, { username, password: 'secret2' });
    expect(await mails('new_sign_in')).toHaveLength(2);
  });
});
