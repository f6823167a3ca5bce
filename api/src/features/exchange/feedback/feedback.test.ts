import { admin, auth, comparisons, credits, feedback, plans, promotions, type RouteInput } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { type GivenPromotion, type GivenWatch, type Member, videoUrl } from '../../../testing/given.ts';
import { runJob } from '../../../testing/run-job.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });
const write = (sql: string, values: unknown[] = []) => site.app.db.write((tx) => tx.query(sql, values));
const read = <R extends object>(sql: string, values: unknown[] = []) =>
  site.app.db.read((tx) => tx.one<R>(sql, values));

const ASKED = { questions: [{ kind: 'keep' as const }, { kind: 'hook' as const }], text: true };
const creditsOf = async (member: Member) => (await member.call(auth.currentUser)).credits;
const heldFor = async (id: number) =>
  (await read<{ held: number }>('select held from feedback where promotion_id = $1', [id]))?.held;
const askedOf = async ({ viewer, view }: GivenWatch) =>
  (await viewer.call(feedback.openQuestions, { params: { id: view.id } })).asked;
const timePasses = (viewId: number, seconds: number) =>
  write(
    `update feedback_answer set asked_at = asked_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
     where view_id = $1`,
    [viewId, seconds],
  );

type Answers = RouteInput<typeof feedback.answerQuestions>['body']['answers'];

/** Opens the questions, takes a moment to read, and returns a choice for each: its code, or the first. */
async function readQuestions(watch: GivenWatch, choice?: string): Promise<Answers> {
  const asked = await askedOf(watch);
  if (!asked) throw new Error('nothing is asked');
  await timePasses(watch.view.id, 10);
  return asked.questions.map(({ id, choices }) => ({
    question: id,
    choice: (choices.find(({ words }) => words === choice) ?? choices[0])?.id ?? 0,
  }));
}

async function answer(watch: GivenWatch, choice?: string, text?: string) {
  const answers = await readQuestions(watch, choice);
  const body = { answers, ...(text && { text }) };
  return watch.viewer.call(feedback.answerQuestions, { params: { id: watch.view.id }, body });
}

const watchOf = (promotion: GivenPromotion, viewer?: Member) =>
  site.given.rewardedWatch({ promotion, ...(viewer && { viewer }) });
const resultsOf = async ({ owner, id }: Pick<GivenPromotion, 'owner' | 'id'>) =>
  (await owner.call(feedback.readFeedback, { params: { id } })).feedback as feedback.Feedback;
const stop = ({ owner, id }: GivenPromotion) => owner.call(promotions.stopPromotion, { params: { id } });
const publish = async (id: number) => {
  await write('update feedback set publish_at = now() where promotion_id = $1', [id]);
  await runJob(site.app, 'publish-answers');
};
const settleNow = async (id: number) => {
  await write('update feedback set settle_at = now() where promotion_id = $1', [id]);
  await runJob(site.app, 'settle-answers');
};

describe('the credits', () => {
  test('one more for each view is set aside at the start, and refused where it is not there', async () => {
    const owner = await site.given.member();
    await site.given.credits(owner, 29);
    const body = { videoUrl: videoUrl(), platform: 'youtube' as const, creditsSpent: 20, feedback: ASKED };
    expect(await owner.try(promotions.createPromotion, { body })).toMatchObject({
      status: 400,
      body: { code: 'insufficient_credits', details: { needed: 30, available: 29 } },
    });
    await site.given.credits(owner, 1);
    const made = await owner.call(promotions.createPromotion, { body });
    expect(made).toMatchObject({ viewsTarget: 10, asks: true });
    expect([await creditsOf(owner), await heldFor(made.id)]).toEqual([0, 10]);
    const { lines } = await owner.call(credits.statement);
    expect(lines.slice(0, 2).map(({ reason, amount }) => [reason, amount])).toEqual([
      ['answers_set_aside', -10],
      ['promotion_started', -20],
    ]);
  });

  test('an answer earns one, whatever it says and however often it is sent', async () => {
    const promotion = await site.given.promotion({ credits: 6, feedback: ASKED });
    const watch = await watchOf(promotion);
    expect(watch.view.asks).toBe(true);
    const answers = await readQuestions(watch, 'no');
    const send = () => watch.viewer.try(feedback.answerQuestions, { params: { id: watch.view.id }, body: { answers } });
    expect(await Promise.all([send(), send(), send()])).toMatchObject(
      Array(3).fill({ status: 200, body: { creditsEarned: 1, balance: 2 } }),
    );
    expect([await creditsOf(watch.viewer), await heldFor(promotion.id)]).toEqual([2, 2]);
    const other = answers.map(({ question }) => ({ question, choice: 1 }));
    expect(
      await watch.viewer.try(feedback.answerQuestions, { params: { id: watch.view.id }, body: { answers: other } }),
    ).toMatchObject({ status: 409, body: { code: 'nothing_asked' } });
    const { lines } = await watch.viewer.call(credits.statement);
    expect(lines.map(({ reason, amount, viewId }) => [reason, amount, viewId])).toEqual([
      ['answered', 1, null],
      ['watched', 1, watch.view.id],
    ]);
  });

  test('what nobody answers goes back: skipped, too late, and what is left at the end', async () => {
    const promotion = await site.given.promotion({ credits: 6, feedback: ASKED });
    const [skipped, late] = [await watchOf(promotion), await watchOf(promotion)];
    const lateAnswers = await readQuestions(late);
    await askedOf(skipped);
    await skipped.viewer.call(feedback.skipQuestions, { params: { id: skipped.view.id } });
    await skipped.viewer.call(feedback.skipQuestions, { params: { id: skipped.view.id } });
    expect(await askedOf(skipped)).toBeNull();
    await timePasses(late.view.id, 3600);
    await settleNow(promotion.id);
    // One view is still to come, and its credit stays.
    expect([await creditsOf(promotion.owner), await heldFor(promotion.id)]).toEqual([2, 1]);
    expect(
      await late.viewer.try(feedback.answerQuestions, {
        params: { id: late.view.id },
        body: { answers: lateAnswers },
      }),
    ).toMatchObject({ status: 409, body: { code: 'nothing_asked' } });
    await stop(promotion);
    await runJob(site.app, 'settle-answers');
    expect([await creditsOf(promotion.owner), await heldFor(promotion.id)]).toEqual([5, 0]);
    const { lines } = await promotion.owner.call(credits.statement);
    expect(lines.slice(0, 3).map(({ reason, amount }) => [reason, amount])).toEqual([
      ['answers_refunded', 1],
      ['promotion_refunded', 2],
      ['answers_refunded', 2],
    ]);
  });

  test('the last viewer of a completed promotion can still answer', async () => {
    const promotion = await site.given.promotion({ credits: 2, feedback: ASKED });
    const watch = await watchOf(promotion);
    await runJob(site.app, 'settle-answers');
    const answers = await readQuestions(watch);
    await settleNow(promotion.id);
    expect(await heldFor(promotion.id)).toBe(1);
    await watch.viewer.call(feedback.answerQuestions, { params: { id: watch.view.id }, body: { answers } });
    expect([await creditsOf(watch.viewer), await heldFor(promotion.id)]).toEqual([2, 0]);
  });

  test('a top-up pays for the answers of its views, and so does a copy', async () => {
    const promotion = await site.given.promotion({ credits: 5, feedback: ASKED });
    const { owner, id } = promotion;
    await site.given.credits(owner, 5);
    const body = { creditsSpent: 3, requestId: site.given.requestId() };
    for (let time = 0; time < 2; time++) await owner.call(promotions.topUpPromotion, { params: { id }, body });
    // Five and three credits are four views. Two answers had been set aside before.
    expect([await heldFor(id), await creditsOf(owner)]).toEqual([4, 0]);
    await site.given.credits(owner, 12);
    const copied = { creditsSpent: 8, requestId: site.given.requestId() };
    const copy = await owner.call(plans.duplicatePromotion, { params: { id }, body: copied });
    expect([await heldFor(copy.id), await creditsOf(owner)]).toEqual([4, 0]);
    expect((await resultsOf({ owner, id: copy.id })).questions.map(({ kind }) => kind)).toEqual(['keep', 'hook']);
  });

  test('questions can be added, changed and switched off while it runs', async () => {
    const promotion = await site.given.promotion({ credits: 8 });
    const { owner, id } = promotion;
    await watchOf(promotion);
    const save = (questions: RouteInput<typeof feedback.saveFeedback>['body']['questions']) =>
      owner.try(feedback.saveFeedback, { params: { id }, body: { questions } });
    expect(await save([{ kind: 'keep' }])).toMatchObject({ status: 400, body: { code: 'insufficient_credits' } });
    expect((await owner.call(feedback.readFeedback, { params: { id } })).feedback).toBeNull();
    await site.given.credits(owner, 3);
    expect(await save([{ kind: 'keep' }])).toMatchObject({ body: { balance: 0, feedback: { creditsHeld: 3 } } });
    expect(await save([{ kind: 'keep' }])).toMatchObject({ body: { balance: 0, feedback: { creditsHeld: 3 } } });
    const own = { kind: 'own' as const, words: 'Which colour?', choices: ['red', 'green'] };
    expect(await save([own, { kind: 'keep' }])).toMatchObject({
      body: { balance: 0, feedback: { questions: [{ kind: 'own', words: 'Which colour?' }, { kind: 'keep' }] } },
    });
    const watch = await watchOf(promotion);
    const answers = await readQuestions(watch);
    expect(await owner.call(feedback.stopFeedback, { params: { id } })).toMatchObject({
      balance: 2,
      feedback: { state: 'off', creditsHeld: 1 },
    });
    // A viewer who is answering is still paid; nobody else is asked.
    await watch.viewer.call(feedback.answerQuestions, { params: { id: watch.view.id }, body: { answers } });
    expect(await askedOf(await watchOf(promotion))).toBeNull();
    await stop(promotion);
    expect(await save([own])).toMatchObject({ status: 409, body: { code: 'promotion_state' } });
  });

  test('one set of questions for several links, or for both cuts: each view costs one credit more, or nothing starts', async () => {
    const owner = await site.given.member();
    const link = () => ({ videoUrl: videoUrl(), platform: 'youtube' as const });
    const several = {
      videos: [link(), link(), link()],
      creditsSpent: 5,
      feedback: ASKED,
      requestId: site.given.requestId(),
    };
    const compared = {
      a: link(),
      b: link(),
      creditsSpent: 10,
      winnerTakesRest: false,
      feedback: ASKED,
      requestId: site.given.requestId(),
    };
    // Three times 5 credits and 2 answers; twice 5 credits and 2 answers.
    await site.given.credits(owner, 20);
    expect((await owner.try(plans.createSeveral, { body: several })).body.code).toBe('insufficient_credits');
    expect(await owner.call(promotions.listPromotions)).toEqual([]);
    await site.given.credits(owner, 1);
    for (let time = 0; time < 2; time++) await owner.call(plans.createSeveral, { body: several });
    expect(await creditsOf(owner)).toBe(0);
    await site.given.credits(owner, 13);
    expect((await owner.try(comparisons.createComparison, { body: compared })).body.code).toBe('insufficient_credits');
    await site.given.credits(owner, 1);
    for (let time = 0; time < 2; time++) await owner.call(comparisons.createComparison, { body: compared });
    expect(await creditsOf(owner)).toBe(0);
    const made = await owner.call(promotions.listPromotions);
    expect(made).toHaveLength(5);
    for (const { id } of made) {
      expect(await resultsOf({ owner, id })).toMatchObject({
        state: 'on',
        text: true,
        creditsHeld: 2,
        questions: [{ kind: 'keep' }, { kind: 'hook' }],
      });
    }
  });

  test('the better of two cuts takes over what was set aside for answers', async () => {
    const owner = await site.given.member();
    await site.given.credits(owner, 60);
    const cut = () => ({ videoUrl: videoUrl(), platform: 'youtube' as const });
    const body = {
      a: cut(),
      b: cut(),
      creditsSpent: 40,
      winnerTakesRest: true,
      requestId: site.given.requestId(),
      feedback: ASKED,
    };
    const { id, a, b } = await owner.call(comparisons.createComparison, { body });
    expect(await creditsOf(owner)).toBe(0);
    await write(
      `update comparison set next_look_at = now(), a_started = 9000, b_started = 9000, a_completed = 7000, b_completed = 2000 where id = $1`,
      [id],
    );
    for (let time = 0; time < 2; time++) await runJob(site.app, 'compare-cuts');
    await runJob(site.app, 'settle-answers');
    expect([await heldFor(a.promotionId), await heldFor(b.promotionId), await creditsOf(owner)]).toEqual([20, 0, 0]);
  });
});

describe('a void', () => {
  const voidView = async ({ view }: GivenWatch) =>
    (await site.given.admin()).call(admin.voidView, { body: { viewId: view.id, reason: 'a script' } });
  const undo = async ({ view }: GivenWatch) =>
    (await site.given.admin()).call(admin.undoVoid, { body: { viewId: view.id } });

  test('locks what is held for answers before it locks accounts, as an answer does', async () => {
    const promotion = await site.given.promotion({ credits: 6, feedback: ASKED });
    const watch = await watchOf(promotion);
    await answer(watch);
    const { voided } = await site.app.db.write(async (tx) => {
      await tx.query('select from feedback where promotion_id = $1 for update', [promotion.id]);
      const sent = voidView(watch);
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%from feedback %'`;
      await expect.poll(() => site.app.db.read((other) => other.query(waiting))).toHaveLength(1);
      await tx.query('select from account where promotion_id = $1 for update nowait', [promotion.id]);
      return { voided: sent };
    });
    await voided;
    expect(await creditsOf(watch.viewer)).toBe(0);
  });

  test('takes the credit of the answer back, and undoing it gives it again, once', async () => {
    const promotion = await site.given.promotion({ credits: 6, feedback: ASKED });
    const watch = await watchOf(promotion);
    await answer(watch);
    await voidView(watch);
    expect([await creditsOf(watch.viewer), await heldFor(promotion.id)]).toEqual([0, 3]);
    expect((await resultsOf(promotion)).answered).toBe(0);
    await undo(watch);
    expect([await creditsOf(watch.viewer), await heldFor(promotion.id)]).toEqual([2, 2]);
    expect((await resultsOf(promotion)).answered).toBe(1);
    await voidView(watch);
    expect([await creditsOf(watch.viewer), await heldFor(promotion.id)]).toEqual([0, 3]);
  });

  test('of an ended promotion returns it to the owner', async () => {
    const promotion = await site.given.promotion({ credits: 2, feedback: ASKED });
    const watch = await watchOf(promotion);
    await answer(watch);
    await voidView(watch);
    expect([await creditsOf(watch.viewer), await creditsOf(promotion.owner)]).toEqual([0, 3]);
    await undo(watch);
    expect([await creditsOf(watch.viewer), await creditsOf(promotion.owner)]).toEqual([2, 0]);
  });

  test('of a viewer who has spent both credits leaves a debt of two', async () => {
    const promotion = await site.given.promotion({ credits: 6, feedback: ASKED });
    const watch = await watchOf(promotion);
    await answer(watch);
    await site.given.credits(watch.viewer, -2);
    await voidView(watch);
    expect(await read('select owes from account where member_id = $1', [watch.viewer.id])).toEqual({ owes: 2 });
    await undo(watch);
    expect(await read('select owes, balance from account where member_id = $1', [watch.viewer.id])).toEqual({
      owes: 0,
      balance: 0,
    });
  });
});

describe('who is asked', () => {
  test('nobody who belongs to the owner, was set aside, or has answered enough today', async () => {
    const promotion = await site.given.promotion({ credits: 20, feedback: ASKED });
    expect(
      await askedOf(await watchOf(promotion, await site.given.member({ referredBy: promotion.owner }))),
    ).toBeNull();
    const aside = await watchOf(promotion);
    await write('insert into member_trust (member_id, aside_at) values ($1, now())', [aside.viewer.id]);
    expect(await askedOf(aside)).toBeNull();
    const clicker = await watchOf(promotion);
    await write('insert into feedback_weight (member_id, evidence, scored) values ($1, -6, 50)', [clicker.viewer.id]);
    expect(await askedOf(clicker)).toBeNull();
    expect((await resultsOf(promotion)).asked).toBe(0);
  });

  test('nobody about a view of somebody else, without heartbeats, of long ago, or without questions', async () => {
    const promotion = await site.given.promotion({ credits: 20, feedback: ASKED });
    const watch = await watchOf(promotion);
    const stranger = await site.given.member();
    expect(await stranger.try(feedback.openQuestions, { params: { id: watch.view.id } })).toMatchObject({
      status: 404,
      body: { code: 'view_not_found' },
    });
    const started = await site.given.startedWatch({ promotion });
    expect(await askedOf(started)).toBeNull();
    expect(await askedOf(await watchOf(await site.given.promotion({ credits: 4 })))).toBeNull();
  });

  test('nobody more than there are credits', async () => {
    const promotion = await site.given.promotion({ credits: 4, feedback: ASKED });
    const [one, two] = [await watchOf(promotion), await watchOf(promotion)];
    const asked = await Promise.all([askedOf(one), askedOf(one), askedOf(two)]);
    expect(asked.map((each) => each !== null)).toEqual([true, true, true]);
    expect((await resultsOf(promotion)).asked).toBe(2);
  });

  test('an answer within a second was not read', async () => {
    const promotion = await site.given.promotion({ credits: 4, feedback: ASKED });
    const watch = await watchOf(promotion);
    const asked = (await askedOf(watch)) as feedback.AskedQuestions;
    expect(asked).toMatchObject({ credits: 1, text: true, waitSeconds: 4 });
    const answers = asked.questions.map(({ id }) => ({ question: id, choice: 0 }));
    const send = (body: RouteInput<typeof feedback.answerQuestions>['body']) =>
      watch.viewer.try(feedback.answerQuestions, { params: { id: watch.view.id }, body });
    expect(await send({ answers })).toMatchObject({ status: 409, body: { code: 'answer_too_soon' } });
    await timePasses(watch.view.id, 5);
    expect(await send({ answers: answers.slice(1) })).toMatchObject({ status: 400, body: { code: 'wrong_answers' } });
    expect(await send({ answers: answers.map((each) => ({ ...each, choice: 5 })) })).toMatchObject({ status: 400 });
    expect(await send({ answers })).toMatchObject({ status: 200 });
  });

  test('a credit for an answer is as unproven as one for watching', async () => {
    const promotion = await site.given.promotion({ credits: 4, feedback: ASKED });
    const watch = await watchOf(promotion);
    await answer(watch);
    expect(await read('select answers_unproven from member_trust where member_id = $1', [watch.viewer.id])).toEqual({
      answers_unproven: 1,
    });
  });
});

describe('what the owner sees', () => {
  /** A promotion that so many have answered. */
  async function answered(choices: readonly string[], texts: readonly (string | undefined)[] = []) {
    const promotion = await site.given.promotion({ credits: 60, title: 'Asked', feedback: ASKED });
    const watches: GivenWatch[] = [];
    for (const [index, choice] of choices.entries()) {
      const watch = await watchOf(promotion);
      await answer(watch, choice, texts[index]);
      watches.push(watch);
    }
    return { promotion, watches };
  }

  test('nothing below five answers, then all of them, and later ones five at a time', async () => {
    const { promotion } = await answered(['yes', 'yes', 'no', 'yes']);
    await publish(promotion.id);
    expect(await resultsOf(promotion)).toMatchObject({ answered: 4, shown: 0 });
    expect((await resultsOf(promotion)).questions[0]?.choices.every(({ count }) => count === null)).toBe(true);
    await answer(await watchOf(promotion), 'maybe');
    await publish(promotion.id);
    const shown = await resultsOf(promotion);
    expect(shown).toMatchObject({ answered: 5, shown: 5 });
    const keep = shown.questions.find(({ kind }) => kind === 'keep');
    expect(keep?.choices.map(({ words, count }) => [words, count])).toEqual([
      ['yes', 3],
      ['maybe', 1],
      ['no', 1],
    ]);
    expect(keep?.choices.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1);
    await answer(await watchOf(promotion), 'no');
    await publish(promotion.id);
    expect(await resultsOf(promotion)).toMatchObject({ answered: 6, shown: 5 });
    // When it is over, the rest appears as well.
    await stop(promotion);
    await runJob(site.app, 'settle-answers');
    await publish(promotion.id);
    expect(await resultsOf(promotion)).toMatchObject({ answered: 6, shown: 6 });
  });

  test('one notice and one webhook message for several answers', async () => {
    const { promotion } = await answered(['yes', 'yes', 'no', 'yes', 'yes']);
    await write(
      `insert into webhook (member_id, url, events, secret) values ($1, 'https://hooks.example.com', '{feedback.received}', $2)`,
      [promotion.owner.id, Buffer.alloc(32, 1)],
    );
    await publish(promotion.id);
    await publish(promotion.id);
    const about = { promotionId: promotion.id, title: 'Asked', answers: 5, fresh: 5 };
    expect(
      await site.app.db.read((tx) =>
        tx.query(`select parameters->'data' as data from delivery where kind = 'webhook' and member_id = $1`, [
          promotion.owner.id,
        ]),
      ),
    ).toEqual([{ data: { ...about, memberId: promotion.owner.id } }]);
    expect(
      await site.app.db.read((tx) =>
        tx.query(`select facts from notice where member_id = $1 and kind = 'feedback_received'`, [promotion.owner.id]),
      ),
    ).toEqual([{ facts: about }]);
  });

  test('lines of text without a viewer; rating them changes the weight and not the pay', async () => {
    const { promotion, watches } = await answered(
      ['yes', 'yes', 'no', 'yes', 'yes'],
      ['Cut the start', undefined, 'Buy at spam.example'],
    );
    const { owner, id } = promotion;
    const texts = async () => (await owner.call(feedback.listTexts, { params: { id } })).texts;
    expect(await texts()).toEqual([]);
    await publish(id);
    const shown = await texts();
    expect(shown.map(({ text }) => text).toSorted()).toEqual(['Buy at spam.example', 'Cut the start']);
    expect(JSON.stringify(shown)).not.toContain(watches[0]?.viewer.username);
    const useful = shown.find(({ text }) => text === 'Cut the start') as feedback.AnswerText;
    for (let time = 0; time < 2; time++)
      await owner.call(feedback.rateText, { params: { id: useful.id }, body: { rating: 'not_useful' } });
    expect(await read('select rated from feedback_weight where member_id = $1', [watches[0]?.viewer.id])).toEqual({
      rated: -0.15,
    });
    expect(await creditsOf(watches[0]?.viewer as Member)).toBe(2);
    const stranger = await site.given.member();
    expect(
      await stranger.try(feedback.rateText, { params: { id: useful.id }, body: { rating: 'useful' } }),
    ).toMatchObject({ status: 404 });
    expect(await stranger.try(feedback.listTexts, { params: { id } })).toMatchObject({ status: 404 });
  });

  test('a reported line is hidden or kept by a moderator', async () => {
    const { promotion } = await answered(['yes', 'yes', 'no', 'yes', 'yes'], ['You are dumb', 'Fine']);
    const { owner, id } = promotion;
    await publish(id);
    const texts = async () => (await owner.call(feedback.listTexts, { params: { id } })).texts;
    const rude = (await texts()).find(({ text }) => text === 'You are dumb') as feedback.AnswerText;
    await owner.call(feedback.reportText, { params: { id: rude.id } });
    await owner.call(feedback.reportText, { params: { id: rude.id } });
    const moderator = await site.given.member({ isModerator: true });
    const open = await moderator.call(feedback.listReportedTexts);
    expect(open.filter(({ promotionId }) => promotionId === id)).toMatchObject([
      { id: rude.id, text: 'You are dumb', state: 'reported' },
    ]);
    for (let time = 0; time < 2; time++)
      await moderator.call(feedback.decideText, { params: { id: rude.id }, body: { hide: true } });
    expect(await moderator.try(feedback.decideText, { params: { id: rude.id }, body: { hide: false } })).toMatchObject({
      status: 409,
      body: { code: 'text_decided' },
    });
    expect((await texts()).map(({ text }) => text)).toEqual(['Fine']);
    expect(await owner.try(feedback.listReportedTexts)).toMatchObject({ status: 403 });
  });

  test('answers are compared with those of others, which changes weights and nothing else', async () => {
    const { promotion, watches } = await answered([
      'yes',
      'yes',
      'yes',
      'yes',
      'yes',
      'yes',
      'yes',
      'yes',
      'yes',
      'no',
    ]);
    await write('update feedback_answer set score_at = now() where promotion_id = $1', [promotion.id]);
    await runJob(site.app, 'score-answers');
    const weightOf = async (watch: GivenWatch | undefined) =>
      (await read<{ weight: number }>('select weight from feedback_answer where view_id = $1', [watch?.view.id]))
        ?.weight ?? 0;
    expect(await weightOf(watches[9])).toBeLessThan(await weightOf(watches[0]));
    expect(await creditsOf(watches[9]?.viewer as Member)).toBe(2);
    await publish(promotion.id);
    const keep = (await resultsOf(promotion)).questions.find(({ kind }) => kind === 'keep');
    expect(keep?.choices.map(({ count }) => count)).toEqual([9, 0, 1]);
    expect(keep?.choices[2]?.share).toBeLessThan(0.1);
  });

  test('old answers are forgotten, and their counts stay', async () => {
    const { promotion, watches } = await answered(['yes', 'yes', 'yes', 'no', 'no'], ['Nice']);
    await publish(promotion.id);
    await write(`update feedback_answer set asked_at = asked_at - interval '200 days' where promotion_id = $1`, [
      promotion.id,
    ]);
    await runJob(site.app, 'forget-answers');
    expect(await read('select choices, text from feedback_answer where view_id = $1', [watches[0]?.view.id])).toEqual({
      choices: null,
      text: null,
    });
    expect(await resultsOf(promotion)).toMatchObject({ answered: 5, shown: 5 });
    expect((await promotion.owner.call(feedback.listTexts, { params: { id: promotion.id } })).texts).toEqual([]);
  });
});
