import { randomUUID } from 'node:crypto';
import {
  admin,
  auth,
  comparisons,
  constants,
  fairPlay,
  feedback,
  promotions,
  referrals,
  tastes,
  watching,
} from '@viewloop/contract';
import { type AppOptions, createApp, type RunningApp } from '../app.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { type Caller, callerOn } from './caller.ts';
import { screenClips } from './clips.ts';
import { spreadOverAWeek } from './history.ts';
import { addressOfPerson, CUTS, DEMO_PASSWORD, MAIN_CHARACTER, PEOPLE } from './people.ts';
import { cutUrl, videoUrl } from './platforms.ts';

/** For a clip that is screened, and a few more, beside what people promote. */
const FIRST_CREDITS = 120;
/** Everybody watches this one first, because results are shown from five answers on. */
const ASKING = 'How I edit in 30 seconds';
/** For both cuts that the main character compares. */
const COMPARED_CREDITS = 60;

type Inhabitants = Map<string, { caller: Caller; id: string }>;

async function moveIn(app: RunningApp): Promise<Inhabitants> {
  const inhabitants: Inhabitants = new Map();
  for (const [index, person] of PEOPLE.entries()) {
    const { username, firstName, avatar, referrer, likes: topics, understands: languages } = person;
    const caller = callerOn(app, addressOfPerson(index));
    const referred = referrer && inhabitants.get(referrer);
    const referralCode = referred ? (await referred.caller.call(referrals.referralSummary)).referralCode : null;
    const body = {
      username,
      firstName,
      gender: avatar,
      referralCode,
      email: `${username}@example.com`,
      password: DEMO_PASSWORD,
    };
    const { id } = await caller.call(auth.register, { body });
    await caller.call(tastes.updateTastes, { body: { topics, languages } });
    inhabitants.set(username, { caller, id });
  }
  return inhabitants;
}

const priceOf = ({ credits, asks }: { credits: number; asks?: object }) =>
  credits + (asks ? Math.floor(credits / constants.CREDITS_PER_VIEW) : 0);

async function promote(inhabitants: Inhabitants, overseer: Caller): Promise<void> {
  let number = 0;
  for (const { username, videos } of PEOPLE) {
    const { caller, id } = inhabitants.get(username) as { caller: Caller; id: string };
    const compared = username === MAIN_CHARACTER ? COMPARED_CREDITS : 0;
    const credits = FIRST_CREDITS + compared + videos.reduce((sum, video) => sum + priceOf(video), 0);
    await overseer.call(admin.updateCredits, { body: { userId: id, credits, reason: 'Welcome to the demo' } });
    await caller.call(promotions.acceptRules);
    for (const { title, topic, platform, credits: creditsSpent, asks } of videos) {
      const body = {
        videoUrl: videoUrl(platform, ++number),
        platform,
        title,
        topic,
        language: 'en' as const,
        creditsSpent,
        ...(asks && { feedback: asks }),
      };
      await caller.call(promotions.createPromotion, { body });
    }
  }
}

async function compareCuts(inhabitants: Inhabitants): Promise<void> {
  const cut = (index: 0 | 1) => ({
    videoUrl: cutUrl(index),
    platform: 'youtube' as const,
    title: CUTS[index].title,
  });
  const body = {
    a: cut(0),
    b: cut(1),
    creditsSpent: COMPARED_CREDITS,
    winnerTakesRest: true,
    topic: 'tech' as const,
    requestId: randomUUID(),
  };
  await inhabitants.get(MAIN_CHARACTER)?.caller.call(comparisons.createComparison, { body });
}

/** The demo's own people cannot answer checks, and the screening room is open to the main character at once. */
async function believeAll(inhabitants: Inhabitants, overseer: Caller): Promise<void> {
  const { settings } = await overseer.call(fairPlay.fairPlayOverview);
  const quiet = { checkPercent: 0, busyCheckPercent: 0, ceilingADay: 10_000 };
  const { new: newcomer, known, trusted } = settings.numbers.levels;
  const levels = { new: { ...newcomer, ...quiet }, known: { ...known, ...quiet }, trusted: { ...trusted, ...quiet } };
  const rules = { ...settings.rules, made_up_beats: 'off' as const };
  const body = { ...settings, rules, numbers: { ...settings.numbers, levels } };
  await overseer.call(fairPlay.updateFairPlay, { body });
  for (const { id } of inhabitants.values()) await overseer.call(fairPlay.believeMember, { body: { memberId: id } });
}

/** What viewers of the demo say, so that the results look like real ones. */
const CHOSEN = ['yes', 'tech', 'The cuts', 'yes', 'maybe', 'tech', 'The result', 'yes', 'no'];
const LINES = [
  'More of the timeline view, please',
  null,
  'The music is a bit loud',
  null,
  null,
  'Loved the last cut',
  null,
];
let answered = 0;

/** Answers what is asked after a video. Instead of reading for some seconds it moves the opening back in time. */
async function answerOne(app: RunningApp, viewer: Caller, viewId: number): Promise<void> {
  const params = { id: viewId };
  const { asked } = await viewer.call(feedback.openQuestions, { params });
  if (!asked) return;
  await app.db.write((tx) =>
    tx.query(`update feedback_answer set asked_at = asked_at - interval '30 seconds' where view_id = $1`, [viewId]),
  );
  const turn = answered++;
  const wanted = [0, 1, 2].map((step) => CHOSEN[(turn * 4 + step) % CHOSEN.length]);
  const answers = asked.questions.map(({ id, kind, choices }) => {
    const liked = choices.find(({ words }) => wanted.includes(words) || (kind === 'about' && words === 'tech'));
    return { question: id, choice: (liked ?? choices[turn % choices.length] ?? { id: 0 }).id };
  });
  await viewer.call(feedback.answerQuestions, { params, body: { answers, text: LINES[turn % LINES.length] ?? null } });
}

/**
 * Watches a video from start to credit. Instead of waiting half a minute it moves the start of the watch back in
 * time.
 */
async function watchOne(app: RunningApp, viewer: Caller, liked?: string): Promise<boolean> {
  const { videos } = await viewer.call(watching.availableVideos);
  const video = videos.find(({ title }) => title === liked) ?? videos[0];
  if (!video) return false;
  const { viewId, asks } = await viewer.call(watching.startWatching, {
    body: { videoId: video.id, promotionId: video.id - constants.VIDEO_ID_OFFSET },
  });
  await app.db.write((tx) =>
    tx.query(
      `update view set started_at = started_at - interval '31 seconds', credited_ms = required_ms, beats = 7,
         last_beat_at = clock_timestamp(), check_at_ms = null where id = $1`,
      [viewId],
    ),
  );
  await viewer.call(watching.completeWatching, { body: { viewId, watchDuration: 31 } });
  if (asks) await answerOne(app, viewer, viewId);
  return true;
}

async function watch(app: RunningApp, inhabitants: Inhabitants, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const { caller } of inhabitants.values()) await watchOne(app, caller, round === 0 ? ASKING : undefined);
  }
}

/** Fills an empty demo with a week of activity, with rate limits off. Returns false when the demo was filled before. */
export async function seedDemo(settings: Settings, options: AppOptions, adminPassword: string): Promise<boolean> {
  const app = await createApp({ ...settings, rateLimits: false, logLevel: 'silent' }, options);
  try {
    const lived = await app.db.read((tx) =>
      tx.one('select 1 as one from member where username = $1', [MAIN_CHARACTER]),
    );
    if (lived) return false;
    const overseer = callerOn(app, '127.0.1.200');
    await overseer.call(auth.login, { body: { username: settings.adminUsername, password: adminPassword } });
    const inhabitants = await moveIn(app);
    await promote(inhabitants, overseer);
    await watch(app, inhabitants, 9);
    await compareCuts(inhabitants);
    await watch(app, inhabitants, 5);
    await believeAll(inhabitants, overseer);
    await spreadOverAWeek(app.db);
    await screenClips(app, inhabitants, overseer);
    await inhabitants.get('gina')?.caller.call(promotions.reportPromotion, {
      params: { id: await promotionTitled(app, 'Fixing a 1982 bicycle') },
      body: { reason: 'broken', note: 'The video does not start for me' },
    });
    return true;
  } finally {
    await app.close();
  }
}

async function promotionTitled(app: RunningApp, title: string): Promise<number> {
  const row = await app.db.read((tx) => tx.one<{ id: number }>('select id from promotion where title = $1', [title]));
  return (row as { id: number }).id;
}
