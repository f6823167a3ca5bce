import { admin, comparisons, objections, plans, promotions, type RouteInput, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { type Member, videoUrl } from '../../../../testing/given.ts';
import { race } from '../../../../testing/race.ts';
import { runJob } from '../../../../testing/run-job.ts';
import { testSite } from '../../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

type Wanted = RouteInput<typeof comparisons.createComparison>['body'];

const wanted = (changes: Partial<Wanted> = {}): Wanted => ({
  a: { videoUrl: videoUrl(), platform: 'youtube', title: 'Quick start' },
  b: { videoUrl: videoUrl(), platform: 'youtube' },
  creditsSpent: 80,
  winnerTakesRest: true,
  requestId: site.given.requestId(),
  ...changes,
});

async function compared(changes: Partial<Wanted> = {}) {
  const owner = await site.given.member();
  await site.given.credits(owner, 200);
  const { id, a, b } = await owner.call(comparisons.createComparison, { body: wanted(changes) });
  return { owner, id, a: a.promotionId, b: b.promotionId };
}
type Compared = Awaited<ReturnType<typeof compared>>;

const shown = async ({ owner, a }: Compared) =>
  (await owner.call(comparisons.readComparison, { params: { id: a } })).comparison as comparisons.Comparison;
const promotionOf = ({ owner }: Compared, id: number) => owner.call(promotions.readPromotion, { params: { id } });
const balanceOf = async ({ owner }: Compared) =>
  (
    await site.app.db.read((tx) =>
      tx.one<{ balance: number }>('select balance from account where member_id = $1', [owner.id]),
    )
  )?.balance;
const listed = async (viewer: Member) =>
  (await viewer.call(watching.availableVideos, { query: { limit: 50 } })).videos.map(({ promotionId }) => promotionId);
const tryStart = async (viewer: Member, id: number) => {
  const { status, body } = await viewer.try(watching.startWatching, { body: { promotionId: id, videoId: id + 1000 } });
  return status === 200 ? (body as { viewId: number }).viewId : (body as { code: string }).code;
};

async function look({ id }: Compared): Promise<void> {
  await site.app.db.write((tx) => tx.query('update comparison set next_look_at = now() where id = $1', [id]));
  await runJob(site.app, 'compare-cuts');
}

/** New members until so many of each half are there. */
async function viewersOf(comparison: Compared, each: number): Promise<{ a: Member[]; b: Member[] }> {
  const halves: { a: Member[]; b: Member[] } = { a: [], b: [] };
  while (halves.a.length < each || halves.b.length < each) {
    const viewer = await site.given.member();
    halves[(await listed(viewer)).includes(comparison.a) ? 'a' : 'b'].push(viewer);
  }
  return halves;
}

const complete = async (viewer: Member, comparison: Compared, id: number) =>
  site.given.rewardedWatch({ viewer, promotion: { ...(await promotionOf(comparison, id)), owner: comparison.owner } });

/** As if so many had watched. */
const counted = ({ id }: Compared, a: [number, number], b: [number, number]) =>
  site.app.db.write((tx) =>
    tx.query('update comparison set a_started = $2, a_completed = $3, b_started = $4, b_completed = $5 where id = $1', [
      id,
      ...a,
      ...b,
    ]),
  );

test('one request starts both with half of the credits each, however often it is sent', async () => {
  const owner = await site.given.member();
  await site.given.credits(owner, 100);
  const body = wanted({ creditsSpent: 42 });
  const answers = await race(3, () => owner.try(comparisons.createComparison, { body }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [{ b: second }] = answers.map(({ body: made }) => made) as unknown as [comparisons.Comparison];
  const { comparison } = await owner.call(comparisons.readComparison, {
    params: { id: second.promotionId },
  });
  expect(comparison).toMatchObject({
    verdict: 'not_yet',
    endedAt: null,
    neededEvidence: 20,
    a: { title: 'Quick start', state: 'active', started: 0, completed: 0 },
  });
  const made = await owner.call(promotions.listPromotions);
  expect(made.map(({ creditsSpent }) => creditsSpent)).toEqual([21, 21]);
  const promised = await site.app.db.read((tx) =>
    tx.query('select from promotion where owner_id = $1 and promise_left > 0', [owner.id]),
  );
  expect(promised).toEqual([]);
});

test('what cannot be compared is refused and changes nothing', async () => {
  const owner = await site.given.member();
  await site.given.credits(owner, 30);
  const refused = async (changes: Partial<Wanted>) =>
    (await owner.try(comparisons.createComparison, { body: wanted(changes) })).body.code;
  const same = { videoUrl: videoUrl(), platform: 'youtube' as const };
  expect([
    await refused({ a: same, b: same }),
    await refused({ creditsSpent: 21 }),
    await refused({ creditsSpent: 2 }),
    await refused({ creditsSpent: 32 }),
  ]).toEqual(['same_cut', 'bad_request', 'bad_request', 'insufficient_credits']);
  expect(await owner.call(promotions.listPromotions)).toEqual([]);
});

test('only the owner reads it, and a promotion that is not compared says so', async () => {
  const comparison = await compared();
  const stranger = await site.given.member();
  expect((await stranger.try(comparisons.readComparison, { params: { id: comparison.a } })).body.code).toBe(
    'promotion_not_found',
  );
  const { id, owner } = await site.given.promotion();
  expect(await owner.call(comparisons.readComparison, { params: { id } })).toEqual({ comparison: null });
});

test('each viewer is offered one of the two and can start no other, about half of them each', async () => {
  const comparison = await compared();
  const viewers = await site.given.members(40);
  let sawA = 0;
  for (const viewer of viewers) {
    const offered = (await listed(viewer)).filter((id) => id === comparison.a || id === comparison.b);
    expect(offered).toHaveLength(1);
    const [own] = offered as [number];
    const other = own === comparison.a ? comparison.b : comparison.a;
    expect(await tryStart(viewer, other)).toBe('promotion_unavailable');
    if (own === comparison.a) sawA++;
  }
  expect(sawA).toBeGreaterThan(5);
  expect(sawA).toBeLessThan(35);
  const [viewer] = viewers as [Member];
  const [own] = (await listed(viewer)).filter((id) => id === comparison.a || id === comparison.b) as [number];
  expect(await tryStart(viewer, own)).toEqual(expect.any(Number));
});

test('neither is offered while the other is paused, and both stay alike', async () => {
  const comparison = await compared();
  const { owner, a, b } = comparison;
  const { b: ofB } = await viewersOf(comparison, 1);
  const [viewer] = ofB as [Member];
  await owner.call(promotions.pausePromotion, { params: { id: a } });
  expect([(await listed(viewer)).includes(b), await tryStart(viewer, b)]).toEqual([false, 'promotion_unavailable']);
  expect((await owner.call(plans.readDelivery, { params: { id: b } })).slow).toContain('other_cut');
  await owner.call(promotions.resumePromotion, { params: { id: a } });
  expect((await listed(viewer)).includes(b)).toBe(true);

  const edit = async (body: object) =>
    (await owner.try(plans.editPromotion, { params: { id: a }, body })).body.code ?? 'done';
  expect([await edit({ topic: 'music' }), await edit({ title: 'Another title' })]).toEqual([
    'promotion_compared',
    'done',
  ]);
  const audience = { params: { id: b }, body: { topic: 'music', language: 'en' } };
  expect((await owner.try(promotions.updateAudience, audience)).body.code).toBe('promotion_compared');
});

test('watched to the end against left early: decided, and what is left goes to the better one, once', async () => {
  const comparison = await compared();
  const { owner, a, b } = comparison;
  const viewers = await viewersOf(comparison, 17);
  const [late, early, ...leaving] = viewers.b.slice(0, 17) as [Member, Member, ...Member[]];
  const slow = (await tryStart(late, b)) as number;
  for (const viewer of viewers.a.slice(0, 16)) await complete(viewer, comparison, a);
  for (const viewer of leaving) {
    const viewId = (await tryStart(viewer, b)) as number;
    await site.given.secondsPassed(viewId, 15);
    await viewer.call(watching.abandonWatching, { body: { viewId } });
  }
  // A watch that still runs holds the count up, so nothing is decided by which cut has the quicker watches.
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({ verdict: 'not_yet', a: { started: 0 }, b: { started: 0 } });
  await site.given.secondsPassed(slow, 15);
  await late.call(watching.abandonWatching, { body: { viewId: slow } });
  const running = (await tryStart(early, b)) as number;
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({
    verdict: 'a',
    a: { completed: 16 },
    b: { started: 16, completed: 0 },
  });

  const [winner, loser] = [await promotionOf(comparison, a), await promotionOf(comparison, b)];
  expect(winner).toMatchObject({ state: 'active', creditsSpent: 40 + 38, viewsReceived: 16 });
  expect(loser).toMatchObject({ state: 'stopped', stateReasonCode: 'stopped_by_comparison', creditsReturned: 0 });
  expect(await shown(comparison)).toMatchObject({ creditsMoved: 38, endedAt: expect.any(String) });
  await Promise.all([look(comparison), look(comparison)]);
  expect((await promotionOf(comparison, a)).creditsSpent).toBe(78);

  // The place that was still being watched comes back to the owner, and the winner is offered to the other half, too.
  const before = (await balanceOf(comparison)) as number;
  await early.call(watching.abandonWatching, { body: { viewId: running } });
  expect(await balanceOf(comparison)).toBe(before + 2);
  expect(await listed(late)).toContain(a);
  const { creditsReturned } = await owner.call(promotions.stopPromotion, { params: { id: a } });
  expect(creditsReturned).toBe(78 - 32);
});

test('a viewer who leaves and comes back is one start, also after the next look', async () => {
  const comparison = await compared();
  const { a } = comparison;
  const viewers = await viewersOf(comparison, 2);
  const [returning, gone] = viewers.a as [Member, Member];
  const leave = async (viewer: Member) => {
    const viewId = (await tryStart(viewer, a)) as number;
    await site.given.secondsPassed(viewId, 15);
    await viewer.call(watching.abandonWatching, { body: { viewId } });
  };
  await leave(returning);
  await leave(gone);
  await leave(returning);
  await look(comparison);
  expect((await shown(comparison)).a).toMatchObject({ started: 2, completed: 0 });
  await complete(returning, comparison, a);
  await leave(gone);
  await look(comparison);
  expect((await shown(comparison)).a).toMatchObject({ started: 2, completed: 1 });

  const remembered = () =>
    site.app.db.read((tx) => tx.query('select from comparison_viewer where comparison_id = $1', [comparison.id]));
  expect(await remembered()).toHaveLength(2);
  await counted(comparison, [100, 70], [100, 20]);
  await look(comparison);
  expect((await shown(comparison)).endedAt).not.toBeNull();
  expect(await remembered()).toEqual([]);
});

test('a view that is taken back, restored or granted later counts as what it is, until it is decided', async () => {
  const comparison = await compared({ winnerTakesRest: false });
  const { a } = comparison;
  const viewers = await viewersOf(comparison, 3);
  const [paid, unpaid, early] = viewers.a as [Member, Member, Member];
  const boss = await site.given.admin();
  const voidView = (viewId: number) => boss.call(admin.voidView, { body: { viewId, reason: 'a script' } });
  const undoVoid = (viewId: number) => boss.call(admin.undoVoid, { body: { viewId } });
  const figures = async () => {
    await look(comparison);
    const { started, completed } = (await shown(comparison)).a;
    return { started, completed };
  };
  // Taken back before anybody counted it, and restored afterwards.
  const { view: first } = await complete(early, comparison, a);
  await voidView(first.id);
  const { view } = await complete(paid, comparison, a);
  // The server saw all seconds, but the window was closed before the credit.
  const left = (await tryStart(unpaid, a)) as number;
  await site.given.secondsPassed(left, 31);
  await site.app.db.write((tx) =>
    tx.query(
      'update view set credited_ms = required_ms, beats = 7, last_beat_at = clock_timestamp(), check_id = gen_random_uuid() where id = $1',
      [left],
    ),
  );
  await unpaid.call(watching.abandonWatching, { body: { viewId: left } });
  expect(await figures()).toEqual({ started: 2, completed: 1 });
  await undoVoid(first.id);
  expect(await figures()).toEqual({ started: 3, completed: 2 });

  const { id: objectionId } = await unpaid.call(objections.objectToView, {
    params: { id: left },
    body: { text: 'I watched all of it' },
  });
  await boss.call(objections.decideObjection, { params: { id: objectionId }, body: { grant: true, answer: 'Yes' } });
  expect(await figures()).toEqual({ started: 3, completed: 3 });
  await voidView(view.id);
  await voidView(left);
  expect(await figures()).toEqual({ started: 1, completed: 1 });
  await undoVoid(left);
  // Several changes between two looks are one difference.
  await undoVoid(view.id);
  await voidView(view.id);
  await undoVoid(view.id);
  expect(await figures()).toEqual({ started: 3, completed: 3 });
  expect(await figures()).toEqual({ started: 3, completed: 3 });

  await counted(comparison, [100, 70], [100, 20]);
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({ verdict: 'a', a: { completed: 70 } });
  // What was decided stays, with the figures it was decided by.
  await voidView(view.id);
  expect(await figures()).toEqual({ started: 100, completed: 70 });
  const waiting = await site.app.db.read((tx) => tx.query('select from comparison_change'));
  expect(waiting).toEqual([]);
});

test('viewers whom the version before counted are not counted twice, and their later watches count', async () => {
  const comparison = await compared();
  const { a } = comparison;
  const viewers = await viewersOf(comparison, 2);
  const [paid, returning] = viewers.a as [Member, Member];
  const { view } = await complete(paid, comparison, a);
  const left = (await tryStart(returning, a)) as number;
  await site.given.secondsPassed(left, 15);
  await returning.call(watching.abandonWatching, { body: { viewId: left } });
  await look(comparison);
  await site.app.db.write((tx) => tx.query('update comparison_viewer set outcome = null'));
  const boss = await site.given.admin();
  await boss.call(admin.voidView, { body: { viewId: view.id, reason: 'a script' } });
  await complete(returning, comparison, a);
  await look(comparison);
  expect((await shown(comparison)).a).toMatchObject({ started: 2, completed: 2 });
});

test('without taking over, both go on, and nobody who was paid for one is offered the other', async () => {
  const comparison = await compared({ winnerTakesRest: false });
  const { a, b } = comparison;
  const viewers = await viewersOf(comparison, 2);
  const [paid, unpaid] = viewers.a as [Member, Member];
  await complete(paid, comparison, a);
  await counted(comparison, [100, 20], [100, 70]);
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({ verdict: 'b', creditsMoved: 0, endedAt: expect.any(String) });
  expect([await tryStart(paid, b), await tryStart(unpaid, b)]).toEqual(['promotion_unavailable', expect.any(Number)]);
});

test('not yet: too few, or a split that is not even', async () => {
  const comparison = await compared();
  await counted(comparison, [100, 50], [100, 60]);
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({ verdict: 'not_yet', endedAt: null });
  await counted(comparison, [300, 240], [100, 80]);
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({ verdict: 'uneven', endedAt: null });
});

test('one of the two ends before anything is decided: the comparison ends, and the other goes on', async () => {
  const comparison = await compared();
  const { owner, a, b } = comparison;
  const viewers = await viewersOf(comparison, 1);
  const [viewer] = viewers.a as [Member];
  await owner.call(promotions.stopPromotion, { params: { id: a } });
  expect(await tryStart(viewer, b)).toBe('promotion_unavailable');
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({ verdict: 'not_yet', creditsMoved: 0, endedAt: expect.any(String) });
  expect(await tryStart(viewer, b)).toEqual(expect.any(Number));
});

test('the better one has ended: nothing moves, and the other keeps its credits', async () => {
  const comparison = await compared();
  const { owner, a, b } = comparison;
  await counted(comparison, [100, 70], [100, 20]);
  await owner.call(promotions.stopPromotion, { params: { id: a } });
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({ verdict: 'a', creditsMoved: 0 });
  expect(await promotionOf(comparison, b)).toMatchObject({ state: 'active', creditsSpent: 40 });
});

test('credits that wait until their owner is believed wait on in the better one', async () => {
  const comparison = await compared();
  await site.app.db.write((tx) =>
    tx.query('update promotion set unproven_credits = 12, waiting_credits = 10 where id = $1', [comparison.b]),
  );
  await counted(comparison, [100, 70], [100, 20]);
  await look(comparison);
  const [winner] = await site.app.db.read((tx) =>
    tx.query('select credits_spent, unproven_credits, waiting_credits from promotion where id = $1', [comparison.a]),
  );
  expect(winner).toEqual({ credits_spent: 80, unproven_credits: 12, waiting_credits: 10 });
});
