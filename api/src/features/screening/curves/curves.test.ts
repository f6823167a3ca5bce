import path from 'node:path';
import { screening, webhooks } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { testFolder } from '../../../testing/clips.ts';
import type { Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';
import { readyClip, visit } from '../../../testing/visits.ts';
import { countVisits } from './count-visits.ts';

const site = testSite({ CLIPS: 'on', DATA_DIR: path.join(testFolder(), 'data'), FFMPEG: 'off', RATE_LIMITS: 'off' });

const count = (now?: () => number) => countVisits(site.app, undefined, now);
const report = (owner: Member, id: number) => owner.call(screening.readReport, { params: { id } });

/** Each of these seconds by a viewer of their own. */
async function visits(clipId: number, all: readonly string[], more: { device?: string; country?: string } = {}) {
  const ids = [];
  for (const seconds of all)
    ids.push(await visit(site.app, { clipId, viewer: await site.given.member(), seconds, ...more }));
  return ids;
}

test('the report has exactly the visits that ended: the curve, and everything beside it', async () => {
  const owner = await site.given.member();
  const id = await readyClip(site.app, owner);
  await visits(id, ['11111', '11111', '35', '1', '1']);
  const [viewer, other] = [await site.given.member(), await site.given.member()];
  const last = { clipId: id, viewer, seconds: '111', device: 'desktop', country: 'FR', language: null };
  await visit(site.app, { ...last, reason: 'too_slow' });
  await visit(site.app, { clipId: id, viewer: other, seconds: '11', isOpen: true });
  expect(await report(owner, id)).toMatchObject({ viewers: 0, pastThree: null });
  await count();
  const shown = await report(owner, id);
  expect(shown).toMatchObject({
    clip: { id, screening: null },
    viewers: 6,
    pastThree: 333,
    toEnd: 333,
    replays: 1,
    withSound: 167,
    reasons: { too_slow: 1, other: 0 },
    devices: [
      { value: 'phone', viewers: 5, pastThree: 400, toEnd: 400 },
      { value: 'desktop', viewers: 1, pastThree: null, toEnd: null },
    ],
    countries: [
      { value: 'DE', viewers: 5 },
      { value: 'FR', viewers: 1 },
    ],
    languages: [{ value: 'de', viewers: 5 }],
    usual: null,
  });
  expect(shown.curve.map(({ viewers }) => viewers)).toEqual([6, 4, 3, 2, 2]);
  expect(shown.curve.map(({ again }) => again)).toEqual([0, 1, 0, 0, 0]);
  for (const { low, share, high } of shown.curve) expect(low <= share && share <= high).toBe(true);
});

test('a visit counts once, however often and by however many servers the job runs', async () => {
  const owner = await site.given.member();
  const id = await readyClip(site.app, owner);
  await visits(id, ['11111', '111']);
  await Promise.all([count(), count(), count()]);
  await count();
  expect(await report(owner, id)).toMatchObject({ viewers: 2 });
});

test('a voided visit leaves the curve, and comes back when the void is undone', async () => {
  const owner = await site.given.member();
  const id = await readyClip(site.app, owner);
  const [first] = await visits(id, ['37111', '1']);
  await count();
  const before = await report(owner, id);
  const setVoid = (value: string) =>
    site.app.db.write((tx) => tx.query(`update clip_visit set voided_at = ${value} where id = $1`, [first]));
  await setVoid('now()');
  await count();
  await count();
  const without = await report(owner, id);
  expect(without).toMatchObject({ viewers: 1, withSound: 0, replays: 0, toEnd: 0 });
  expect(without.curve.map(({ viewers }) => viewers)).toEqual([1, 0, 0, 0, 0]);
  await setVoid('null');
  await count();
  const { countedUntil: _, ...again } = await report(owner, id);
  expect(before).toMatchObject(again);
});

test('a visit of somebody who never leaves changes no figure, also when it is voided', async () => {
  const owner = await site.given.member();
  const id = await readyClip(site.app, owner);
  const [first] = await visits(id, ['11111', '11', '1']);
  await site.app.db.write((tx) => tx.query('update clip_visit set says_nothing = true where id = $1', [first]));
  await count();
  expect(await report(owner, id)).toMatchObject({ viewers: 2, toEnd: 0 });
  await site.app.db.write((tx) => tx.query('update clip_visit set voided_at = now() where id = $1', [first]));
  await count();
  expect(await report(owner, id)).toMatchObject({ viewers: 2, toEnd: 0 });
});

test('the usual of clips about this long appears with five clips and fifty viewers', async () => {
  const owner = await site.given.member();
  const ids: number[] = [];
  for (let clip = 0; clip < 5; clip++) {
    const id = await readyClip(site.app, owner, 25_000);
    ids.push(id);
    await visits(id, [...Array.from({ length: 5 }, () => '1'.repeat(25)), ...Array.from({ length: 5 }, () => '1')]);
  }
  await count();
  const { usual } = await report(owner, ids[0] as number);
  expect(usual).toMatchObject({ clips: 5, viewers: 50 });
  expect([usual?.curve[0], usual?.curve[24]]).toEqual([1000, 500]);
  // Visits that were voided take their clip out of the usual again.
  await site.app.db.write((tx) => tx.query('update clip_visit set voided_at = now() where clip_id = $1', [ids[4]]));
  await count();
  expect((await report(owner, ids[0] as number)).usual).toBeNull();
});

test('only the owner reads and downloads a report', async () => {
  const owner = await site.given.member();
  const id = await readyClip(site.app, owner, 2000);
  await visits(id, ['11', '1']);
  await count();
  const stranger = await site.given.member();
  expect((await stranger.try(screening.readReport, { params: { id } })).status).toBe(404);
  expect((await stranger.try(screening.exportReport, { params: { id } })).status).toBe(404);
  const cookie = await site.given.session(owner);
  const { headers, body } = await site.app.http.inject({ url: `/api/clips/${id}/report.csv`, headers: { cookie } });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="screening-${id}.csv"`,
  });
  expect(body).toBe(
    '\uFEFFsecond,viewers,share,low,high,again,usual\r\n0,2,1.000,0.342,1.000,0,\r\n1,1,0.500,0.095,0.905,0,\r\n',
  );
});

test('webhooks hear of viewers once a minute, with their count, and open pages look again', async () => {
  const owner = await site.given.member();
  await owner.call(webhooks.createWebhook, {
    body: { url: 'https://example.com/hook', events: ['screening.viewed'] },
  });
  const id = await readyClip(site.app, owner, 5000, 'Second cut');
  const heard: string[] = [];
  const stop = site.app.events.subscribe(owner.id, (topic) => heard.push(topic));
  const sent = () =>
    site.app.db.read((tx) =>
      tx.query<{ body: string }>(
        `select d::text as body from delivery d where d::text like '%screening.viewed%' and d::text like $1`,
        [`%${owner.id}%`],
      ),
    );
  const minute = 60_000 * Math.floor(Date.now() / 60_000);
  await visits(id, ['1', '1']);
  await count(() => minute + 1000);
  await visits(id, ['1']);
  await count(() => minute + 59_000);
  expect(await sent()).toHaveLength(1);
  await visits(id, ['1']);
  await count(() => minute + 61_000);
  const messages = await sent();
  expect(messages).toHaveLength(2);
  expect(messages.some(({ body }) => body.includes('Second cut'))).toBe(true);
  await expect.poll(() => heard).toContain('screenings');
  stop();
});
