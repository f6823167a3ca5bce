import { watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { several } from '../../../testing/race.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite();

const SCHOOL = '198.51.100.7';
const PEOPLE = 14;
/** Each member watches for a minute: heartbeats, and the other calls of the screens. */
const CALLS_EACH = 30;

async function beatFrom(cookie: string, view: { id: number; nonce: string }): Promise<number> {
  const player = { playedMs: 0, mediaMs: 0, state: 'playing', visible: true, focused: true, rate: 1 };
  const { statusCode } = await site.app.http.inject({
    method: 'POST',
    url: watching.heartbeat.path,
    remoteAddress: SCHOOL,
    headers: { cookie },
    payload: { viewId: view.id, seq: 1, nonce: view.nonce, ...player },
  });
  return statusCode;
}

test('fourteen people behind one address are refused no heartbeat; each has a limit of their own', async () => {
  const promotion = await site.given.promotion({ credits: 100 });
  const watchers = await several(PEOPLE, async () => {
    const { viewer, view } = await site.given.startedWatch({ promotion });
    return { cookie: await site.given.session(viewer), view };
  });
  const statuses: number[] = [];
  for (let call = 0; call < CALLS_EACH; call++) {
    statuses.push(...(await Promise.all(watchers.map(({ cookie, view }) => beatFrom(cookie, view)))));
  }
  expect(statuses).toEqual(Array.from({ length: PEOPLE * CALLS_EACH }, () => 200));

  const [one, other] = watchers as [(typeof watchers)[0], (typeof watchers)[0]];
  let last = 0;
  // A new minute may begin meanwhile, and with it a new count.
  for (let call = 0; call < 700 && last !== 429; call++) last = await beatFrom(one.cookie, one.view);
  expect(last).toBe(429);
  expect(await beatFrom(other.cookie, other.view)).toBe(200);
});

test('strangers are counted by their address', async () => {
  const view = { id: 1, nonce: 'x' };
  const statuses: number[] = [];
  for (let call = 0; call < 450 && statuses.at(-1) !== 429; call++) statuses.push(await beatFrom('', view));
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.slice(0, -1)).toEqual(statuses.slice(0, -1).map(() => 401));
  expect(statuses.length).toBeGreaterThan(200);
});
