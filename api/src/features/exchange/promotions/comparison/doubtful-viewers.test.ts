import { comparisons, fairPlay, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { type GivenPromotion, type Member, videoUrl } from '../../../../testing/given.ts';
import { runJob } from '../../../../testing/run-job.ts';
import { testSite } from '../../../../testing/test-site.ts';

const site = testSite({ FAIR_PLAY: 'open', RATE_LIMITS: 'off' });

async function compared() {
  const owner = await site.given.member();
  await site.given.credits(owner, 400);
  const cut = () => ({ videoUrl: videoUrl(), platform: 'youtube' as const });
  const body = { a: cut(), b: cut(), creditsSpent: 400, winnerTakesRest: true, requestId: site.given.requestId() };
  const { id, a, b } = await owner.call(comparisons.createComparison, { body });
  return { owner, id, a: a.promotionId, b: b.promotionId };
}
type Compared = Awaited<ReturnType<typeof compared>>;

const shown = async ({ owner, a }: Compared) =>
  (await owner.call(comparisons.readComparison, { params: { id: a } })).comparison as comparisons.Comparison;

async function look({ id }: Compared): Promise<void> {
  await site.app.db.write((tx) => tx.query('update comparison set next_look_at = now() where id = $1', [id]));
  await runJob(site.app, 'compare-cuts');
}

/** All watches so far began this long ago. */
const hoursPass = (hours: number) =>
  site.app.db.write(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('update view set started_at = started_at - make_interval(hours => $1)', [hours]);
  });

/** New accounts that belong to this cut. */
async function viewersOf({ id }: Compared, side: 'a' | 'b', count: number): Promise<Member[]> {
  const found: Member[] = [];
  while (found.length < count) {
    const viewer = await site.given.member();
    const isB = await site.app.db.read((tx) =>
      tx.one<{ b: boolean }>(`select left(md5($1::text || ':' || $2::bigint), 1) collate "C" >= '8' as b`, [
        viewer.id,
        id,
      ]),
    );
    if (isB?.b === (side === 'b')) found.push(viewer);
  }
  return found;
}

const complete = (viewer: Member, promotionId: number) =>
  site.given.rewardedWatch({ viewer, promotion: { id: promotionId } as GivenPromotion });

async function leave(viewer: Member, promotionId: number): Promise<void> {
  const { view } = await site.given.startedWatch({ viewer, promotion: { id: promotionId } as GivenPromotion });
  await site.given.secondsPassed(view.id, 15);
  await site.app.db.write((tx) =>
    tx.query('update view set credited_ms = 4000, beats = 1, last_beat_at = now() where id = $1', [view.id]),
  );
  await viewer.call(watching.abandonWatching, { body: { viewId: view.id } });
}

const believe = async (member: Member) =>
  (await site.given.admin()).call(fairPlay.believeMember, { body: { memberId: member.id } });

test('forty throw-away accounts that watch one cut decide nothing, also after two days of doubt', async () => {
  const comparison = await compared();
  for (const viewer of await viewersOf(comparison, 'a', 40)) await complete(viewer, comparison.a);
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({ verdict: 'not_yet', endedAt: null, a: { started: 0, completed: 0 } });
  await hoursPass(49);
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({ verdict: 'not_yet', endedAt: null, a: { started: 0, completed: 0 } });
});

test('seventeen that start and leave do not make it uneven, and believed viewers decide once the doubt is over', async () => {
  const comparison = await compared();
  for (const viewer of await viewersOf(comparison, 'b', 17)) await leave(viewer, comparison.b);
  for (const viewer of await viewersOf(comparison, 'a', 16)) {
    await believe(viewer);
    await complete(viewer, comparison.a);
  }
  for (const viewer of await viewersOf(comparison, 'b', 16)) {
    await believe(viewer);
    await leave(viewer, comparison.b);
  }
  // The first of the seventeen may still be believed, so nothing behind them is counted yet.
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({ verdict: 'not_yet', a: { started: 0 }, b: { started: 0 } });
  await hoursPass(49);
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({
    verdict: 'a',
    a: { started: 16, completed: 16 },
    b: { started: 16, completed: 0 },
  });
});

test('a viewer who is believed within two days counts, and one of a group of accounts does not', async () => {
  const comparison = await compared();
  const [later, linked] = (await viewersOf(comparison, 'a', 2)) as [Member, Member];
  await complete(later, comparison.a);
  await complete(linked, comparison.a);
  await believe(linked);
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({ a: { started: 0 } });
  await site.app.db.write((tx) =>
    tx.query(
      `with made as (insert into cluster (size) values (1) returning id)
       insert into cluster_member (cluster_id, member_id) select id, $1 from made`,
      [linked.id],
    ),
  );
  await believe(later);
  await hoursPass(1);
  await look(comparison);
  expect(await shown(comparison)).toMatchObject({ a: { started: 1, completed: 1 } });
});
