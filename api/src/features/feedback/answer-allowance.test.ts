import { constants, fairPlay, feedback, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { GivenWatch, Member } from '../../testing/given.ts';
import { testSite } from '../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off', FAIR_PLAY: 'open' });
const ASKED = { questions: [{ kind: 'keep' as const }], text: false };
const CEILING = 4;
const ASKED_BELOW = 3;

const FEW = {
  days: 0,
  provenViews: 0,
  checkPercent: 0,
  busyCheckPercent: 0,
  quietViewsADay: ASKED_BELOW,
  ceilingADay: CEILING,
  ahead: 0,
  headStart: 0,
};

/** A believed member of a site where four credits a day are the most, and questions come below three. */
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
  expect(await viewer.call(fairPlay.readStanding)).toMatchObject({ watchedToday: 1, earnedToday: 2, ceilingToday: 4 });
  expect(await ask(await watch(viewer))).toBeNull();
  await watch(viewer);
  expect(await start(viewer)).toMatchObject(FULL);
});

test('questions that were kept open bring nothing beyond the ceiling, however many are answered at once', async () => {
  const viewer = await member();
  const [first, second] = [await watch(viewer), await watch(viewer)];
  const kept = [await ask(first), await ask(second)];
  expect(kept.every((answers) => answers !== null)).toBe(true);
  await watch(viewer);
  const sent = await Promise.all([answer(first, kept[0] ?? null), answer(second, kept[1] ?? null)]);
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(sent.find(({ status }) => status === 403)).toMatchObject(FULL);
  expect(await start(viewer)).toMatchObject(FULL);
});
