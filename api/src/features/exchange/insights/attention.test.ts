import { admin, insights, objections, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { GivenPromotion, GivenWatch } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';
import { foldInsights } from './fold-insights.job.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const sql = (text: string, values: unknown[] = []) =>
  site.app.db.write(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    return tx.query<Record<string, unknown>>(text, values);
  });

/** As if all watches so far had begun an hour earlier. */
async function countAnHourLater(): Promise<void> {
  await sql(
    `update view set started_at = started_at - interval '1 hour' where started_at > now() - interval '30 minutes'`,
  );
  await foldInsights(site.app);
}

const beat = (watch: GivenWatch, changes: object) => ({
  viewId: watch.view.id,
  seq: 1,
  nonce: watch.view.nonce,
  playedMs: 5000,
  mediaMs: 5000,
  state: 'playing' as const,
  visible: true,
  focused: true,
  rate: 1,
  ...changes,
});

/** A watch whose player reports its seconds. It is paid if `paid`. */
async function reportedWatch(promotion: GivenPromotion, seconds: string, { paid = true, length = 20 } = {}) {
  const watch = await site.given.startedWatch({ promotion });
  await site.given.secondsPassed(watch.view.id, 31);
  await watch.viewer.call(watching.heartbeat, { body: beat(watch, { seconds, length }) });
  const viewId = watch.view.id;
  if (paid) {
    await sql('update view set credited_ms = required_ms where id = $1', [viewId]);
    await watch.viewer.call(watching.completeWatching, { body: { viewId } });
  } else await watch.viewer.call(watching.abandonWatching, { body: { viewId, reason: 'skipped' } });
  return watch;
}

const stay = ({ viewer, view }: GivenWatch, seconds: number, replays = 0) =>
  viewer.try(watching.reportStay, { body: { viewId: view.id, seconds, replays } });
/**
 * As if the credit had been paid so many seconds earlier. Shortly after midnight that is the day before, so the members'
 * days are counted again.
 */
async function paidAgo({ view }: GivenWatch, seconds: number): Promise<void> {
  await sql(
    `update view set started_at = started_at - make_interval(secs => $2), ended_at = ended_at - make_interval(secs => $2),
       last_beat_at = last_beat_at - make_interval(secs => $2) where id = $1`,
    [view.id, seconds],
  );
  await sql('delete from member_day');
  await sql(
    `insert into member_day (member_id, day, watched, unverified, received)
     select member_id, day, sum(watched), sum(unverified), sum(received) from (
       select viewer_id as member_id, (ended_at at time zone 'utc')::date as day, (state = 'completed')::integer as watched,
         (not verified)::integer as unverified, 0 as received
       from view where state in ('completed', 'voided')
       union all
       select p.owner_id, (v.ended_at at time zone 'utc')::date, 0, 0, (v.state = 'completed')::integer
       from view v join promotion p on p.id = v.promotion_id where v.state in ('completed', 'voided')
     ) parts group by 1, 2`,
  );
}
/** A watch that runs holds the counting up. */
const leave = ({ viewer, view }: GivenWatch) =>
  viewer.call(watching.abandonWatching, { body: { viewId: view.id, reason: 'closed' } });
const traceOf = async ({ view }: GivenWatch) =>
  (await sql('select seconds, length_s, stayed_s, stay_replays from view_trace where view_id = $1', [view.id]))[0];
const read = ({ owner, id }: GivenPromotion) => owner.call(insights.readInsights, { params: { id } });

test('seconds and stays become shares, once, and nothing is shown below twenty', async () => {
  const promotion = await site.given.promotion({ credits: 60 });
  for (let n = 0; n < 19; n++) {
    const watch = await reportedWatch(promotion, '3'.repeat(30));
    await paidAgo(watch, 20);
    if (n < 4) expect((await stay(watch, 12, 1)).status).toBe(200);
  }
  await leave(await site.given.startedWatch({ promotion }));
  await countAnHourLater();
  // Twenty watches, but one of them reported nothing.
  expect((await read(promotion)).attention).toMatchObject({ seconds: null, length: { from: 16, to: 31 } });
  const skipped = await reportedWatch(promotion, '5'.repeat(15), { paid: false });
  expect(await traceOf(skipped)).toMatchObject({ seconds: '5'.repeat(15) });
  await reportedWatch(promotion, '3'.repeat(30));
  await countAnHourLater();
  await foldInsights(site.app);
  expect(await traceOf(skipped)).toMatchObject({ seconds: '' });
  const { attention } = await read(promotion);
  expect(attention?.seconds).toMatchObject({
    watches: 21,
    figures: { hidden: 0, stayed5: 0.2, stayed10: 0.2, stayed30: 0 },
  });
  expect(attention?.seconds?.playing[14]).toBe(1);
  expect(attention?.seconds?.playing[15]).toBeCloseTo(20 / 21);
  expect(attention?.seconds?.figures).toMatchObject({ replaysAfterPay: 0.2, replays: 0 });
  expect(attention?.seconds?.figures.muted).toBeCloseTo(15 / (20 * 30 + 15));
  const rows = await sql('select count(*)::int as rows from attention_count where promotion_id = $1', [promotion.id]);
  expect(rows).toEqual([{ rows: 1 }]);
});

test('the reference is the median of promotions of about the same length', async () => {
  const owner = await site.given.member();
  const counters = (watches: number, value: number) =>
    `{${Array.from({ length: 60 }, (_, n) => (n < 30 ? Math.round(watches * value) : 0)).join()}}`;
  const promotions = [];
  for (const [n, value] of [0.2, 0.4, 0.6, 0.8, 1, 0.1].entries()) {
    const promotion = await site.given.promotion({ owner });
    promotions.push(promotion);
    await sql(
      `insert into attention_count (promotion_id, watches, paid, replays, stay_replays, played, seen, heard, muted, stayed, lengths)
       values ($1, 100, 100, 50, 0, $2, $2, $2, $3, $2, $4)`,
      [promotion.id, counters(100, value), counters(100, 0), n < 5 ? '{0,0,0,9,1,0}' : '{5,0,0,0,0,0}'],
    );
    await sql(
      `insert into insight_count (promotion_id, name, count) values ($1, 'started', 100), ($1, 'completed', 90)`,
      [promotion.id],
    );
  }
  const [first, , , , , short] = promotions as [GivenPromotion, ...GivenPromotion[]];
  const alike = (await read(first)).attention;
  expect(alike).toMatchObject({ reference: { of: 'length', promotions: 5 }, length: { from: 31, to: 61 } });
  expect(alike?.usualSeconds?.playing[0]).toBeCloseTo(0.6);
  expect(alike?.usualSeconds?.figures).toMatchObject({ stayed5: 0.6, muted: 0, replays: 0.5 });
  const other = (await read(short as GivenPromotion)).attention;
  expect(other?.reference?.of).toBe('platform');
});

test('old clients keep working, and no report is ever paid for', async () => {
  const watch = await site.given.startedWatch();
  await site.given.secondsPassed(watch.view.id, 6);
  const { creditedMs } = await watch.viewer.call(watching.heartbeat, {
    body: beat(watch, { playedMs: 0, mediaMs: 0, seconds: 'f'.repeat(60), length: 5 }),
  });
  expect(creditedMs).toBe(0);
  // No more seconds than have passed on the server's clock, the running one included.
  expect(String((await traceOf(watch))?.seconds).length).toBeLessThanOrEqual(8);
  const old = await site.given.startedWatch();
  await site.given.secondsPassed(old.view.id, 6);
  expect((await old.viewer.call(watching.heartbeat, { body: beat(old, {}) })).creditedMs).toBe(5000);
  expect(await traceOf(old)).toMatchObject({ seconds: '', length_s: null });
  await leave(watch);
  await leave(old);
});

test('many small beats cannot report more seconds than passed, and the first length stays', async () => {
  const watch = await site.given.startedWatch();
  let chain = { seq: 0, nonce: watch.view.nonce };
  for (let n = 0; n < 20; n++) {
    const changes = { ...chain, seq: chain.seq + 1, seconds: '1'.repeat(60), length: n + 10 };
    const { seq, nonce } = await watch.viewer.call(watching.heartbeat, { body: beat(watch, changes) });
    chain = { seq, nonce };
  }
  const trace = await traceOf(watch);
  expect(String(trace?.seconds).length).toBeLessThan(20);
  expect(trace?.length_s).toBe(10);
  await leave(watch);
});

test('a report that is not what it should be is refused', async () => {
  const watch = await reportedWatch(await site.given.promotion(), '3');
  const wrong = async (changes: object) =>
    (await watch.viewer.try(watching.heartbeat, { body: beat(watch, changes) })).status;
  expect([
    await wrong({ seconds: 'g' }),
    await wrong({ seconds: '1'.repeat(61) }),
    await wrong({ seconds: 5 as unknown as string }),
    await wrong({ length: 0 }),
    await wrong({ length: 1e9 }),
  ]).toEqual([400, 400, 400, 400, 400]);
  expect([
    (await stay(watch, 4)).status,
    (await stay(watch, 61)).status,
    (await stay(watch, 5.5)).status,
    (await stay(watch, 5, -1)).status,
  ]).toEqual([400, 400, 400, 400]);
});

test('one stay for each view, no longer than the clock, and only for views that were paid with heartbeats', async () => {
  const promotion = await site.given.promotion({ credits: 60 });
  const paid = await reportedWatch(promotion, '3');
  await paidAgo(paid, 7);
  const stranger = await site.given.member();
  const foreign = await stranger.try(watching.reportStay, { body: { viewId: paid.view.id, seconds: 5, replays: 0 } });
  expect(foreign.body.code).toBe('view_not_found');
  await Promise.all([stay(paid, 60, 60), stay(paid, 60, 60), stay(paid, 60, 60)]);
  expect(Number((await traceOf(paid))?.stayed_s)).toBeLessThanOrEqual(9);
  expect(Number((await traceOf(paid))?.stay_replays)).toBeLessThanOrEqual(9);
  const before = await traceOf(paid);
  await paidAgo(paid, 30);
  await stay(paid, 60);
  expect(await traceOf(paid)).toEqual(before);

  const left = await reportedWatch(promotion, '3', { paid: false });
  const late = await reportedWatch(promotion, '3');
  await paidAgo(late, 400);
  const voided = await reportedWatch(promotion, '3');
  await (await site.given.admin()).call(admin.voidView, { body: { viewId: voided.view.id, reason: 'A script' } });
  const running = await site.given.startedWatch({ promotion });
  for (const watch of [left, late, voided, running]) {
    expect((await stay(watch, 10)).status).toBe(200);
    expect((await traceOf(watch))?.stayed_s).toBeNull();
  }
  await leave(running);
  const balance = (await paid.viewer.call(watching.viewState, { params: { id: paid.view.id } })).balance;
  expect(balance).toBe(1);
});

test('a view granted after an objection counts as completed, once, until it is taken back', async () => {
  const promotion = await site.given.promotion({ credits: 20 });
  const boss = await site.given.admin();
  /** Watched to the end, but a question was not answered. */
  const unpaid = async () => {
    const watch = await site.given.finishedWatch({ promotion });
    await sql('update view set check_at_ms = 1000, check_id = gen_random_uuid() where id = $1', [watch.view.id]);
    await leave(watch);
    return watch;
  };
  const grant = async ({ viewer, view }: GivenWatch) => {
    const { id } = await viewer.call(objections.objectToView, {
      params: { id: view.id },
      body: { text: 'I watched it' },
    });
    const decide = () =>
      boss.try(objections.decideObjection, { params: { id }, body: { grant: true, answer: 'You did' } });
    await Promise.all([decide(), decide()]);
  };
  const figures = async () => {
    const { started, completed, left } = await read(promotion);
    return { started, completed, left };
  };
  // One is counted before the decision and one after it. Both end up as completed.
  const counted = await unpaid();
  await countAnHourLater();
  const uncounted = await unpaid();
  expect(await figures()).toEqual({ started: 2, completed: 0, left: [{ reason: 'closed', count: 2 }] });
  await grant(counted);
  await grant(uncounted);
  expect(await figures()).toEqual({ started: 2, completed: 2, left: [] });
  await countAnHourLater();
  expect(await figures()).toEqual({ started: 2, completed: 2, left: [] });

  const viewId = counted.view.id;
  await boss.call(admin.voidView, { body: { viewId, reason: 'A script after all' } });
  expect(await figures()).toEqual({ started: 2, completed: 1, left: [{ reason: 'taken_back', count: 1 }] });
  await boss.call(admin.undoVoid, { body: { viewId } });
  expect(await figures()).toEqual({ started: 2, completed: 2, left: [] });
});
