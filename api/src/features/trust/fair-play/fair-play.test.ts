import { setTimeout as sleep } from 'node:timers/promises';
import { constants, dashboard, fairPlay, promotions, watching } from '@viewloop/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, test } from 'vitest';
import { type GivenPromotion, type GivenWatch, type Member, videoUrl } from '../../../testing/given.ts';
import { choiceOf } from '../../../testing/right-choice.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ FAIR_PLAY: 'strict', RATE_LIMITS: 'off' });

const BEAT = {
  playedMs: 5000,
  mediaMs: 5000,
  state: 'playing',
  visible: true,
  focused: true,
  rate: 1,
} as const;

/** Beats of five seconds until a check comes or the end is reached. */
async function watchOn({ viewer, view }: GivenWatch, from = { seq: 0, nonce: view.nonce }) {
  let { seq, nonce } = from;
  for (let beats = 0; beats < 20; beats++) {
    await site.given.secondsPassed(view.id, 5);
    const answer = await viewer.call(watching.heartbeat, { body: { viewId: view.id, seq: seq + 1, nonce, ...BEAT } });
    ({ seq, nonce } = answer);
    if (answer.check || answer.done) return answer;
  }
  throw new Error('neither a check nor an end');
}

/** Waits for the work while the player goes on telling that it is there: a watch ends after a minute of silence. */
async function beatUntil<T>({ viewer, view }: GivenWatch, from: { seq: number; nonce: string }, work: Promise<T>) {
  let { seq, nonce } = from;
  const result = work.then((done) => ({ done }));
  for (;;) {
    const finished = await Promise.race([result, sleep(10_000, undefined, { ref: false })]);
    if (finished) return { done: finished.done, seq, nonce };
    const body = { ...BEAT, viewId: view.id, seq: seq + 1, nonce, playedMs: 0, mediaMs: 0, state: 'paused' as const };
    ({ seq, nonce } = await viewer.call(watching.heartbeat, { body }));
  }
}

async function rightChoice(checkId: string): Promise<number> {
  const rows = await site.app.db.read((tx) =>
    tx.query<{ key: Buffer; hash: Buffer }>(
      'select k.key, c.answer_hash as hash from attention_check c, address_key k where c.id = $1',
      [checkId],
    ),
  );
  return choiceOf(checkId, rows);
}

async function answer(viewer: Member, viewId: number, checkId: string, right = true) {
  await viewer.call(fairPlay.drawCheck, { body: { viewId, checkId } });
  const choice = await rightChoice(checkId);
  const body = { viewId, checkId, choice: right ? choice : (choice % 6) + 1 };
  return viewer.call(fairPlay.answerCheck, { body });
}

/** One video from the first second to the credit, answering what is asked. */
async function watchOne(viewer: Member, promotion?: GivenPromotion): Promise<number> {
  const watch = await site.given.startedWatch({ viewer, ...(promotion && { promotion }) });
  let beat = await watchOn(watch);
  while (beat.check) {
    await answer(viewer, watch.view.id, beat.check.id);
    beat = await watchOn(watch, beat);
  }
  const { balance } = await viewer.call(watching.completeWatching, { body: { viewId: watch.view.id } });
  return balance;
}

/** A watch of somebody who has watched before: nobody is asked in their first video. */
async function askedWatch(): Promise<GivenWatch> {
  const viewer = await site.given.member();
  await site.given.rewardedWatch({ viewer });
  return site.given.startedWatch({ viewer });
}

const standing = (member: Member) => member.call(fairPlay.readStanding);
const offered = async (viewer: Member) =>
  (await viewer.call(watching.availableVideos, { query: { limit: 50 } })).videos.map(({ promotionId }) => promotionId);
const promote = (owner: Member, creditsSpent: number) =>
  owner.call(promotions.createPromotion, { body: { videoUrl: videoUrl(), platform: 'youtube', creditsSpent } });

describe('the first video', () => {
  test('asks nothing, also when it is begun again; once it is paid, the second asks', async () => {
    const viewer = await site.given.member();
    expect(await viewer.call(dashboard.stats)).toMatchObject({ asksQuestions: true, dailyGoal: 40 });
    const left = await site.given.startedWatch({ viewer });
    expect((await watchOn(left)).check).toBeNull();
    await site.app.db.write((tx) => tx.query(`update view set credited_ms = 0 where id = $1`, [left.view.id]));
    await viewer.call(watching.abandonWatching, { body: { viewId: left.view.id } });
    const first = await site.given.startedWatch({ viewer });
    expect(await watchOn(first)).toMatchObject({ done: true, check: null });
    const paid = await viewer.call(watching.completeWatching, { body: { viewId: first.view.id } });
    expect(paid).toMatchObject({ creditsEarned: 1, balance: 1 });
    expect((await watchOn(await site.given.startedWatch({ viewer }))).check).not.toBeNull();
  });
});

describe('a round of five', () => {
  const round = (member: Member) => member.call(dashboard.round);
  const chance = async (member: Member) => (await standing(member)).checkPercent;

  test('without a missed question halves the chance of the next; a missed one takes that back', async () => {
    const member = await site.given.member();
    await watchOne(member);
    expect(await round(member)).toEqual({ received: 0, questions: 'each', answersMissing: 5 });
    for (let n = 0; n < 4; n++) await watchOne(member);
    expect(await round(member)).toMatchObject({ questions: 'each', answersMissing: 1 });
    expect(await chance(member)).toBe(100);
    await watchOne(member);
    expect(await round(member)).toEqual({ received: 0, questions: 'rarer', answersMissing: 0 });
    expect(await chance(member)).toBe(8);

    // A question that is left open counts as missed, as a wrong answer does.
    const asked = await site.given.startedWatch({ viewer: member });
    await site.app.db.write((tx) =>
      tx.query(
        `with asked as (insert into attention_check (id, view_id, member_id) values (gen_random_uuid(), $1, $2) returning id)
         update view set check_id = (select id from asked) where view.id = $1`,
        [asked.view.id, member.id],
      ),
    );
    await member.call(watching.abandonWatching, { body: { viewId: asked.view.id } });
    await site.given.startedWatch({ viewer: member });
    expect(await round(member)).toMatchObject({ questions: 'usual' });
    expect(await chance(member)).toBe(15);
  });
});

describe('a check', () => {
  test('comes beside the video, holds the credit back, and one right answer lets it go', async () => {
    const watch = await askedWatch();
    const { viewer, view } = watch;
    const beat = await watchOn(watch);
    expect(beat.check).not.toBeNull();
    const checkId = beat.check?.id as string;
    const asked = await viewer.call(fairPlay.drawCheck, { body: { viewId: view.id, checkId } });
    expect(asked).toMatchObject({ asks: 'question', media: expect.stringMatching(/^data:image\/png;base64,/) });

    // The clock goes on for a while and then stands; the credit is not to be had.
    let { seq, nonce } = beat;
    for (let n = 0; n < 8; n++) {
      await site.given.secondsPassed(view.id, 5);
      const next = await viewer.call(watching.heartbeat, { body: { viewId: view.id, seq: seq + 1, nonce, ...BEAT } });
      ({ seq, nonce } = next);
      expect(next).toMatchObject({ done: false, check: { id: checkId } });
    }
    const early = await viewer.try(watching.completeWatching, { body: { viewId: view.id } });
    expect([422]).toContain(early.status);

    const passed = await viewer.call(fairPlay.answerCheck, {
      body: { viewId: view.id, checkId, choice: await rightChoice(checkId) },
    });
    expect(passed).toEqual({ passed: true, check: null });
    const last = await watchOn(watch, { seq, nonce });
    expect(last).toMatchObject({ done: true, check: null });
    const reward = await viewer.call(watching.completeWatching, { body: { viewId: view.id } });
    expect(reward).toMatchObject({ creditsEarned: 1, balance: 2 });
  });

  test('a wrong answer brings another check, and an answer counts once', async () => {
    const watch = await askedWatch();
    const { viewer, view } = watch;
    const first = (await watchOn(watch)).check?.id as string;
    const wrong = await answer(viewer, view.id, first, false);
    expect(wrong).toMatchObject({ passed: false, check: { id: expect.any(String) } });
    const again = await viewer.try(fairPlay.answerCheck, { body: { viewId: view.id, checkId: first, choice: 1 } });
    expect([again.status, again.body.code]).toEqual([410, 'check_gone']);
    expect(await answer(viewer, view.id, wrong.check?.id as string)).toEqual({ passed: true, check: null });
  });

  test('belongs to its member and its view, must be drawn, and is drawn a few times only', async () => {
    const watch = await askedWatch();
    const { viewer, view } = watch;
    const checkId = (await watchOn(watch)).check?.id as string;
    const stranger = await site.given.member();
    const theirs = await stranger.try(fairPlay.drawCheck, { body: { viewId: view.id, checkId } });
    expect(theirs.body.code).toBe('check_gone');
    const undrawn = await viewer.try(fairPlay.answerCheck, { body: { viewId: view.id, checkId, choice: 1 } });
    expect(undrawn.body.code).toBe('check_not_drawn');
    const elsewhere = await viewer.try(fairPlay.drawCheck, { body: { viewId: view.id + 1, checkId } });
    expect(elsewhere.body.code).toBe('check_gone');
    for (const sense of ['sight', 'hearing', 'sight', 'hearing'] as const)
      await viewer.call(fairPlay.drawCheck, { body: { viewId: view.id, checkId, sense } });
    const fifth = await viewer.try(fairPlay.drawCheck, { body: { viewId: view.id, checkId } });
    expect(fifth.body.code).toBe('check_drawn_often');
  });

  test('drawn again it has the same kind, and nobody changes between picture and sound for each question', async () => {
    const watch = await askedWatch();
    const { viewer, view } = watch;
    let checkId = (await watchOn(watch)).check?.id as string;
    const draw = async (sense?: fairPlay.Sense) => {
      const asked = await viewer.call(fairPlay.drawCheck, {
        body: { viewId: view.id, checkId, ...(sense && { sense }) },
      });
      if (asked.asks !== 'question') throw new Error('a question is expected');
      return asked;
    };
    const another = async () => {
      checkId = (await answer(viewer, view.id, checkId, false)).check?.id as string;
    };
    const { kind } = await draw();
    expect((await draw()).kind).toBe(kind);
    expect((await draw()).kind).toBe(kind);
    await another();
    // The choice stays, also for a browser that does not know it.
    expect(await draw('hearing')).toMatchObject({ sense: 'hearing', media: expect.stringMatching(/^data:audio/) });
    expect((await draw()).sense).toBe('hearing');
    await another();
    for (const sense of ['sight', 'hearing', 'sight'] as const) expect((await draw(sense)).sense).toBe(sense);
    await another();
    expect((await draw('hearing')).sense).toBe('sight');
    await site.app.db.write((tx) =>
      tx.query('update member_trust set sense_day = sense_day - 1 where member_id = $1', [viewer.id]),
    );
    expect((await draw('hearing')).sense).toBe('hearing');
  });

  test('parallel answers: one counts', async () => {
    const watch = await askedWatch();
    const { viewer, view } = watch;
    const checkId = (await watchOn(watch)).check?.id as string;
    await viewer.call(fairPlay.drawCheck, { body: { viewId: view.id, checkId } });
    const right = await rightChoice(checkId);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((choice) =>
        viewer.try(fairPlay.answerCheck, { body: { viewId: view.id, checkId, choice } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.passed).length).toBe(answers[right - 1]?.status === 200 ? 1 : 0);
  });

  test('leaving it open counts as not passed', async () => {
    const watch = await askedWatch();
    await watchOn(watch);
    await watch.viewer.call(watching.abandonWatching, { body: { viewId: watch.view.id } });
    await site.given.startedWatch({ viewer: watch.viewer });
    const row = await site.app.db.read((tx) =>
      tx.one('select batch_wrong, failed from member_trust where member_id = $1', [watch.viewer.id]),
    );
    expect(row).toEqual({ batch_wrong: 1, failed: 1 });
  });
});

describe('belief', () => {
  test('unproven earnings pay for a promotion at once, which is offered after about five checks', async () => {
    const member = await site.given.member();
    const viewer = await site.given.member();
    for (let n = 0; n < 3; n++) await watchOne(member);
    expect(await standing(member)).toMatchObject({ standing: 'unproven', unprovenCredits: 3, checksMissing: 3 });
    const promotion = await promote(member, 2);
    expect(promotion).toMatchObject({ state: 'active', waitingCredits: 2 });
    expect(await offered(viewer)).not.toContain(promotion.id);
    const refused = await viewer.try(watching.startWatching, {
      body: { promotionId: promotion.id, videoId: promotion.id + constants.VIDEO_ID_OFFSET },
    });
    expect(refused.status).toBe(409);
    for (let n = 0; n < 3; n++) await watchOne(member);
    expect(await standing(member)).toMatchObject({ standing: 'believed', waitingPromotions: false });
    expect(await offered(viewer)).toContain(promotion.id);
    const [shown] = await member.call(promotions.listPromotions);
    expect(shown).toMatchObject({ id: promotion.id, waitingCredits: 0 });
  });

  test('bought and granted credits are not concerned, and stopping launders nothing', async () => {
    const member = await site.given.member();
    const viewer = await site.given.member();
    await site.given.credits(member, 10);
    await watchOne(member);
    await watchOne(member);
    const granted = await promote(member, 10);
    expect(granted.waitingCredits).toBe(0);
    expect(await offered(viewer)).toContain(granted.id);
    const earned = await promote(member, 2);
    expect(earned.waitingCredits).toBe(2);
    await member.call(promotions.stopPromotion, { params: { id: earned.id } });
    expect((await promote(member, 2)).waitingCredits).toBe(2);
  });

  test('guesses are set aside with a reason and a way to object, and an admin can believe', async () => {
    const watch = await askedWatch();
    const { viewer, view } = watch;
    let checkId = (await watchOn(watch)).check?.id as string;
    for (let n = 0; n < 60 && (await standing(viewer)).standing !== 'aside'; n++)
      checkId = (await answer(viewer, view.id, checkId, false)).check?.id as string;
    expect(await standing(viewer)).toMatchObject({ standing: 'aside', level: 'new', ceilingToday: 3 });
    await viewer.call(fairPlay.objectToStanding, { body: { text: 'My screen was broken' } });
    const admin = await site.given.admin();
    const { aside } = await admin.call(fairPlay.fairPlayOverview);
    expect(aside).toContainEqual(expect.objectContaining({ memberId: viewer.id, objection: 'My screen was broken' }));
    await admin.call(fairPlay.believeMember, { body: { memberId: viewer.id } });
    expect(await standing(viewer)).toMatchObject({ standing: 'believed', objection: null });
    const nothing = await viewer.try(fairPlay.objectToStanding, { body: { text: 'again' } });
    expect(nothing.body.code).toBe('not_set_aside');
  });
});

test('the lane asks for work instead of looking, and the credit waits for the work', async () => {
  const watch = await (async () => {
    const viewer = await site.given.member();
    await viewer.call(fairPlay.chooseLane, { body: { on: true } });
    return site.given.startedWatch({ viewer });
  })();
  const { viewer, view } = watch;
  const beat = await watchOn(watch);
  const checkId = beat.check?.id as string;
  const asked = await viewer.call(fairPlay.drawCheck, { body: { viewId: view.id, checkId } });
  if (asked.asks !== 'work') throw new Error('asked something else');
  const challenge = asked.work as Parameters<typeof solveChallenge>[0]['challenge'];
  // A slow machine may take far longer than the usual 90 s.
  const work = solveChallenge({ challenge, deriveKey, timeout: 300_000 });
  const { done: solution, ...lastBeat } = await beatUntil(watch, beat, work);
  if (!solution) throw new Error('not solved');
  const forged = { challenge: asked.work, solution: { ...solution, derivedKey: '00'.repeat(32) } };
  const refused = await viewer.try(fairPlay.answerCheck, { body: { viewId: view.id, checkId, work: forged } });
  expect(refused.status).toBe(410);
  const body = { viewId: view.id, checkId, work: { challenge: asked.work, solution } };
  expect(await viewer.call(fairPlay.answerCheck, { body })).toEqual({ passed: true, check: null });
  const last = await watchOn(watch, lastBeat);
  expect(last.done).toBe(true);
  expect(await viewer.call(watching.completeWatching, { body: { viewId: view.id } })).toMatchObject({ balance: 1 });
});

test('what is remembered of a watch: a keyed hash and the shape of its beats', async () => {
  const watch = await site.given.startedWatch();
  await watchOn(watch);
  const trace = await site.app.db.read((tx) =>
    tx.one<{ address: Buffer; device: string | null; beats: Buffer }>(
      'select address, device, beats from view_trace where view_id = $1',
      [watch.view.id],
    ),
  );
  expect(trace?.address).toHaveLength(16);
  expect(trace?.address.toString('latin1')).not.toContain(watch.viewer.address);
  expect(trace?.device).toMatch(/^[\w-]{22}$/);
  expect((trace?.beats.length ?? 0) % 4).toBe(0);
  expect(trace?.beats.length).toBeGreaterThan(0);
});

test('a browser gets a name for itself, a program does not', async () => {
  const promotion = await site.given.promotion();
  const start = async (headers: Record<string, string>) => {
    const viewer = await site.given.member();
    const cookie = await site.given.session(viewer);
    const payload = { promotionId: promotion.id, videoId: promotion.id + 1000 };
    const url = '/api/videos/start-watching';
    return site.app.http.inject({ method: 'POST', url, payload, headers: { cookie, ...headers } });
  };
  expect((await start({})).cookies).toEqual([]);
  const [named] = (await start({ 'sec-fetch-site': 'same-origin' })).cookies;
  expect(named).toMatchObject({ name: 'viewloop-device', httpOnly: true, value: expect.stringMatching(/^[\w-]{22}$/) });
});

test('an admin retires a kind, and rules in shadow show what they would have done', async () => {
  const admin = await site.given.admin();
  const { settings } = await admin.call(fairPlay.fairPlayOverview);
  await admin.call(fairPlay.updateFairPlay, {
    body: { ...settings, retired: ['count'], rules: { ...settings.rules, ceiling: 'shadow' } },
  });
  const overview = await admin.call(fairPlay.fairPlayOverview);
  expect(overview.kinds.find(({ kind }) => kind === 'second')).toMatchObject({ retired: false });
  await admin.call(fairPlay.updateFairPlay, { body: settings });
});
