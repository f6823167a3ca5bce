import { admin, referrals, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../ledger/index.ts';
import type { Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';
import { areInOneCluster } from '../../trust/links/index.ts';
import { type AreLinked, settleCommission } from './settle-commission.ts';

const site = testSite({ FAIR_PLAY: 'open', RATE_LIMITS: 'off' });

/** Watches to the end; the questions on the way are not what this is about. */
async function watch(viewer: Member): Promise<number> {
  const { view } = await site.given.startedWatch({ viewer });
  await site.given.secondsPassed(view.id, 31);
  await site.app.db.write((tx) =>
    tx.query(
      `update view set credited_ms = required_ms, beats = 7, last_beat_at = clock_timestamp(), verified = true,
         check_at_ms = null, check_id = null where id = $1`,
      [view.id],
    ),
  );
  await viewer.call(watching.completeWatching, { body: { viewId: view.id } });
  return view.id;
}

const linked: AreLinked = (tx, pair) => areInOneCluster(tx, pair.referrerId, pair.referredId);
const settle = () =>
  settleCommission(site.app, { areLinked: linked, unprovenAmong: async () => new Map() }, new AbortController().signal);
const daysPass = (days: number) =>
  site.app.db.write((tx) =>
    tx.query(
      `update pending_commission set settles_at = settles_at - make_interval(days => $1) where state = 'pending'`,
      [days],
    ),
  );
const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));

/** For how long the first commission of this referrer waits, by the books. */
const waitsFor = async (referrer: Member) => {
  const row = await site.app.db.read((tx) =>
    tx.one<{ days: string }>(
      `select (settles_at - held_at)::text as days from pending_commission where referrer_id = $1 order by settles_at limit 1`,
      [referrer.id],
    ),
  );
  return row?.days;
};

test('commission on watching is held by trust, shown with its day, and paid for rewards that still stand', async () => {
  const boss = await site.given.admin();
  const referrer = await site.given.member();
  const friend = await site.given.member({ referredBy: referrer });
  const views = [];
  for (let n = 0; n < 8; n++) views.push(await watch(friend));
  expect(await balance(friend)).toBe(8);
  const { pendingCredits, pending, held, watchHoldDays } = await referrer.call(referrals.referralSummary);
  expect([pendingCredits, pending.length]).toEqual([2, 1]);
  // The page says for whom it is held, what for, and until when.
  expect(held).toEqual([
    {
      referredId: friend.id,
      from: 'watching',
      baseCredits: 8,
      commission: 24_000,
      settlesFrom: expect.any(String),
      settlesUntil: pending[0]?.settlesAt,
    },
  ]);
  expect(watchHoldDays).toEqual({ new: 7, known: 3, trusted: 1 });
  expect(await waitsFor(referrer)).toBe('7 days');

  for (const viewId of views.slice(0, 4)) await boss.call(admin.voidView, { body: { viewId, reason: 'a script' } });
  expect(await referrer.call(referrals.referralSummary)).toMatchObject({ pendingCredits: 1 });
  await boss.call(admin.undoVoid, { body: { viewId: views[0] as number } });
  await daysPass(6);
  await settle();
  expect(await balance(referrer)).toBe(0);
  await daysPass(1);
  await Promise.all([settle(), settle()]);
  expect(await balance(referrer)).toBe(1);
  expect(await referrer.call(referrals.referralSummary)).toMatchObject({ pendingCredits: 0, creditsEarned: 1 });
  await boss.call(admin.voidView, { body: { viewId: views[7] as number, reason: 'late' } });
  expect(await balance(referrer)).toBe(1);
});

test('a trusted friend’s commission waits a day, and a friend of the same household brings none', async () => {
  const referrer = await site.given.member();
  const friend = await site.given.member({ referredBy: referrer });
  await site.app.db.write(async (tx) => {
    await tx.query(`update member set created_at = now() - interval '60 days' where id = $1`, [friend.id]);
    await tx.query(`insert into member_trust (member_id, proven, proven_views) values ($1, true, 500)`, [friend.id]);
  });
  for (let n = 0; n < 4; n++) await watch(friend);
  expect(await waitsFor(referrer)).toBe('1 day');

  await site.app.db.write((tx) =>
    tx.query(
      `with made as (insert into cluster (size) values (2) returning id)
       insert into cluster_member (member_id, cluster_id) select m, id from made, unnest($1::uuid[]) m`,
      [[referrer.id, friend.id]],
    ),
  );
  await daysPass(1);
  await settle();
  expect(await balance(referrer)).toBe(0);
});
