import { constants, fairPlay, feedback, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { GivenWatch, Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off', FAIR_PLAY: 'open' });
const ASKED = { questions: [{ kind: 'keep' as const }], text: false };
const CEILING = 5;
const ASKED_BELOW = 4;

const FEW = {
  days: 0,
  provenViews: 0,
  checkPercent: 0,
  busyCheckPercent: 0,
  quietViewsADay: ASKED_BELOW,
  strictCeilingADay: CEILING,
  ceilingADay: CEILING,
  ahead: 0,
  headStart: 0,
};

/** A believed member of a site where five credits a day are the most, and questions come below four. */
async function member(): Promise<Member> {
  const { DEFAULT_FAIR_PLAY: settings } = fairPlay;
  const body = { ...settings, numbers: { ...settings.numbers, levels: { new: FEW, known: FEW, trusted: FEW } } };
  await (await site.given.admin()).call(fairPlay.updateFairPlay, { body });
  const viewer = await site.given.member();
  await site.app.db.write((tx) =>
    tx.query('insert into member_trust (member_id, proven) values ($1, true)', [viewer.id]),
  );
  return viewer;
}

const watch = async (viewer: Member) =>
  site.given.rewardedWatch({ viewer, promotion: await site.given.promotion({ credits: 6, feedback: ASKED }) });

const ask = async ({ viewer, view }: GivenWatch) => {
  const { asked } = await viewer.call(feedback.openQuestions, { params: { id: view.id } });
  return asked?.questions.map(({ id }) => ({ question: id, choice: 0 })) ?? null;
};

type Answers = NonNullable<Awaited<ReturnType<typeof ask>>>;

async function answer({ viewer, view }: GivenWatch, answers: Answers | null) {
  await site.app.db.write((tx) =>
    tx.query(`update feedback_answer set asked_at = asked_at - interval '10 seconds' where view_id = $1`, [view.id]),
  );
  return viewer.try(feedback.answerQuestions, { params: { id: view.id }, body: { answers: answers ?? [] } });
}

const start = async (viewer: Member) => {
  const { id } = await site.given.promotion();
  return viewer.try(watching.startWatching, {
    body: { promotionId: id, videoId: id + constants.VIDEO_ID_OFFSET },
  });
};

const FULL = { status: 403, body: { code: 'daily_ceiling', details: { limit: CEILING } } };

test('an answer uses up the day as a view does, and nobody is asked near its end', async () => {
  const viewer = await member();
  const first = await watch(viewer);
  expect(await answer(first, await ask(first))).toMatchObject({ status: 200, body: { balance: 2 } });
  expect(await viewer.call(fairPlay.readStanding)).toMatchObject({
    watchedToday: 1,
    earnedToday: 2,
    ceilingToday: CEILING,
  });
  await watch(viewer);
  expect(await ask(await watch(viewer))).toBeNull();
  await watch(viewer);
  expect(await start(viewer)).toMatchObject(FULL);
});

test('questions that were kept open bring nothing beyond the ceiling, however many are answered at once', async () => {
  const viewer = await member();
  const [first, second] = [await watch(viewer), await watch(viewer)];
  const kept = [await ask(first), await ask(second)];
  expect(kept.every((answers) => answers !== null)).toBe(true);
  for (let n = 0; n < 2; n++) await watch(viewer);
  const sent = await Promise.all([answer(first, kept[0] ?? null), answer(second, kept[1] ?? null)]);
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(sent.find(({ status }) => status === 403)).toMatchObject(FULL);
  expect(await start(viewer)).toMatchObject(FULL);
});

test('open questions count as answered, also where several are opened at the same moment', async () => {
  const viewer = await member();
  const watched = [await watch(viewer), await watch(viewer), await watch(viewer)];
  const asked = await Promise.all(watched.map(ask));
  expect(asked.filter((answers) => answers !== null)).toHaveLength(1);
  // The credit that was reserved for a moment is free again.
  const rows = await site.app.db.read((tx) =>
    tx.query<{ asked: number; open: number }>(
      'select asked, open from feedback where promotion_id = any($1::bigint[]) order by open',
      [watched.map(({ promotion }) => promotion.id)],
    ),
  );
  expect(rows).toEqual([
    { asked: 0, open: 0 },
    { asked: 0, open: 0 },
    { asked: 1, open: 1 },
  ]);
  const [opened] = watched.filter((_, index) => asked[index] !== null) as [GivenWatch];
  await viewer.call(feedback.skipQuestions, { params: { id: opened.view.id } });
  const [refused] = watched.filter((_, index) => asked[index] === null) as [GivenWatch, GivenWatch];
  expect(await ask(refused)).not.toBeNull();
});

test('where others of a group have used up what it shares, the member keeps a part of their own', async () => {
  const [viewer, mate] = [await member(), await member()];
  await site.app.db.write((tx) =>
    tx.query(
      `with made as (insert into cluster (size) values (2) returning id)
       insert into cluster_member (member_id, cluster_id) select m, id from made, unnest($1::uuid[]) m`,
      [[viewer.id, mate.id]],
    ),
  );
  const first = await watch(viewer);
  const answers = await ask(first);
  for (let n = 0; n < CEILING; n++) await watch(mate);
  expect(await answer(first, answers)).toMatchObject({ status: 200 });
});

test('an answer locks accounts before it locks the standing, as a payment for a promotion does', async () => {
  const viewer = await member();
  const first = await watch(viewer);
  const answers = await ask(first);
  const answered = await site.app.db.write(async (tx) => {
    await tx.query('select from account where member_id = $1 for update', [viewer.id]);
    const sent = answer(first, answers);
    await expect
      .poll(() =>
        site.app.db.read((read) =>
          read.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
               and query like '%ledger_post%'`,
          ),
        ),
      )
      .toHaveLength(1);
    await tx.query('select from member_trust where member_id = $1 for update nowait', [viewer.id]);
    return { sent };
  });
  expect(await answered.sent).toMatchObject({ status: 200 });
});
