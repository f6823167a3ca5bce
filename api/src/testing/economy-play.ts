import { createHash } from 'node:crypto';
import {
  admin,
  comparisons,
  constants,
  feedback,
  formatLtc,
  objections,
  plans,
  promotions,
  type RouteDefinition,
  watching,
} from '@viewloop/contract';
import { expireWatches } from '../features/exchange/watching/index.ts';
import { settleCommission } from '../features/money/referrals/index.ts';
import type { SimulatedChain } from '../features/money/wallet/simulated/simulated-chain.ts';
import type { Deposits } from './deposits.ts';
import {
  EconomyModel,
  type ModelComparison,
  type ModelMember,
  type ModelPromotion,
  type ModelView,
  type Verdict,
} from './economy-model.ts';
import type { Move } from './economy-moves.ts';
import { type Given, type Member, videoUrl } from './given.ts';
import { runJob } from './run-job.ts';
import type { TestApp } from './test-app.ts';

interface Paid {
  txHash: string;
  height: number;
}

export interface Board {
  app: TestApp;
  given: Given;
  deposits: Deposits;
  boss: Member;
}

const LITOSHI_A_CREDIT = BigInt(constants.RATE_LITOSHI / constants.RATE_CREDITS);
const DEEPEST = 30;
const ASKED = { questions: [{ kind: 'keep' as const }, { kind: 'follow' as const }] };

/** Plays the same moves on the real server and in the model, and records where they differ. */
export class EconomyPlay {
  readonly model = new EconomyModel();
  readonly members: Member[] = [];
  readonly promotionIds: number[] = [];
  readonly viewIds: number[] = [];
  readonly comparisonIds: number[] = [];
  readonly disagreements: string[] = [];
  readonly #paid: Paid[] = [];
  readonly #board: Board;

  constructor(board: Board) {
    this.#board = board;
  }

  async play(move: Move): Promise<void> {
    const { model } = this;
    switch (move.kind) {
      case 'register':
        return this.#register(move.referrer);
      case 'setCredits':
        return this.#withMember(move.member, async (at, member) => {
          const body = { userId: (this.members[at] as Member).id, credits: move.credits };
          await this.#agree(move, model.setCredits(member, move.credits), this.#board.boss, admin.updateCredits, {
            body,
          });
        });
      case 'promote':
        return this.#withMember(move.member, (at, member) => this.#promote(move, at, member));
      case 'compare':
        return this.#withMember(move.member, (at, member) => this.#compare(move, at, member));
      case 'decide':
        return this.#decideComparison(move);
      case 'topUp':
        return this.#withPromotion(move.promotion, (at, promotion) =>
          this.#agree(move, model.topUp(promotion, move.credits), this.#ownerOf(at), promotions.topUpPromotion, {
            params: { id: this.promotionIds[at] },
            body: { creditsSpent: move.credits, requestId: this.#board.given.requestId() },
          }),
        );
      case 'ask':
        return this.#withPromotion(move.promotion, (at, promotion) =>
          this.#agree(move, model.ask(promotion), this.#ownerOf(at), feedback.saveFeedback, {
            params: { id: this.promotionIds[at] },
            body: ASKED,
          }),
        );
      case 'stopAsking':
        return this.#withPromotion(move.promotion, async (at, promotion) => {
          model.stopAsking(promotion);
          await this.#ownerOf(at)?.try(feedback.stopFeedback, { params: { id: this.promotionIds[at] as number } });
        });
      case 'answer':
        return this.#answer(move);
      case 'settleAnswers':
        await this.#board.app.db.write((tx) => tx.query('update feedback set settle_at = now() where held > 0'));
        await runJob(this.#board.app, 'settle-answers');
        return model.settleAnswers();
      case 'pause':
        return this.#decide(move, move.promotion, model.pause, promotions.pausePromotion);
      case 'resume':
        return this.#decide(move, move.promotion, model.resume, promotions.resumePromotion);
      case 'stop':
        return this.#decide(move, move.promotion, (promotion) => model.stop(promotion), promotions.stopPromotion);
      case 'plan':
        return this.#withPromotion(move.promotion, (at, promotion) =>
          this.#agree(move, model.plan(promotion, move.later), this.#ownerOf(at), plans.editPromotion, {
            params: { id: this.promotionIds[at] },
            body: { plan: { ...constants.OPEN_PLAN, startsOn: move.later ? '2999-01-01' : null } },
          }),
        );
      case 'lastDayPasses':
        return this.#withPromotion(move.promotion, async (at, promotion) => {
          await this.#board.app.db.write((tx) =>
            tx.query('update promotion_plan set ends_at = now() where promotion_id = $1', [this.promotionIds[at]]),
          );
          await runJob(this.#board.app, 'release-held-promotions');
          if (promotion.planned && promotion.state !== 'completed') model.stop(promotion);
        });
      case 'report':
        return this.#withMember(move.member, (who, reporter) =>
          this.#withPromotion(move.promotion, (at, promotion) =>
            this.#agree(move, model.report(reporter, promotion), this.members[who], promotions.reportPromotion, {
              params: { id: this.promotionIds[at] },
              body: { reason: 'broken' },
            }),
          ),
        );
      case 'hide':
        return this.#withPromotion(move.promotion, (at, promotion) =>
          this.#agree(move, model.hide(promotion, move.refund), this.#board.boss, admin.hidePromotion, {
            params: { id: this.promotionIds[at] },
            body: { reason: 'to be looked at', refund: move.refund },
          }),
        );
      case 'restore':
        return this.#withPromotion(move.promotion, (at, promotion) =>
          this.#agree(move, model.restore(promotion), this.#board.boss, admin.restorePromotion, {
            params: { id: this.promotionIds[at] },
          }),
        );
      case 'start':
        return this.#start(move);
      case 'complete':
        return this.#complete(move);
      case 'abandon':
        return this.#withLive(move.member, (who, viewId, view) =>
          this.#agree(move, model.interrupt(view), who, watching.abandonWatching, { body: { viewId } }),
        );
      case 'leaveUnanswered':
        return this.#withLive(move.member, async (who, viewId, view) => {
          view.seen = true;
          await this.#board.given.secondsPassed(viewId, 31);
          await this.#board.app.db.write((tx) =>
            tx.query(
              `update view set credited_ms = required_ms, beats = 7, last_beat_at = clock_timestamp(),
                 check_id = gen_random_uuid() where id = $1`,
              [viewId],
            ),
          );
          await this.#agree(move, model.interrupt(view), who, watching.abandonWatching, { body: { viewId } });
        });
      case 'grant':
        return this.#grant(move, move.view);
      case 'expire':
        return this.#withLive(move.member, async (_who, viewId, view) => {
          model.interrupt(view);
          await this.#board.given.secondsPassed(viewId, 700);
          await expireWatches(this.#board.app);
        });
      case 'void': {
        if (this.viewIds.length === 0) return;
        const at = move.view % this.viewIds.length;
        const view = model.views[at] as (typeof model.views)[number];
        const body = { viewId: this.viewIds[at], reason: 'a script' };
        await this.#agree(move, model.voidView(view), this.#board.boss, admin.voidView, { body });
        return;
      }
      case 'undo': {
        if (this.viewIds.length === 0) return;
        const at = move.view % this.viewIds.length;
        const view = model.views[at] as (typeof model.views)[number];
        const body = { viewId: this.viewIds[at] };
        await this.#agree(move, model.undoVoid(view), this.#board.boss, admin.undoVoid, { body });
        return;
      }
      case 'deposit':
        return this.#withMember(move.member, (at) => this.#deposit(at, move.credits));
      case 'settle':
        return this.#settle();
      case 'reverse':
        return this.#reverse();
    }
  }

  async #agree(
    move: Move,
    expected: Verdict,
    who: Member | undefined,
    route: RouteDefinition,
    input: object,
  ): Promise<{ body: { viewId?: number; id?: number } }> {
    const answer = await (who as Member).try(route, input);
    const verdict = answer.status < 400 ? 'done' : answer.status < 500 ? 'refused' : 'failed';
    if (verdict !== expected) {
      this.disagreements.push(
        `${JSON.stringify(move)}: ${expected} expected, got ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    }
    return answer as { body: { viewId?: number; id?: number } };
  }

  async #register(referrer: number | undefined): Promise<void> {
    const at = referrer === undefined || this.members.length === 0 ? undefined : referrer % this.members.length;
    const referredBy = at === undefined ? undefined : this.members[at];
    this.model.register(at === undefined ? undefined : this.model.members[at]);
    this.members.push(await this.#board.given.member(referredBy ? { referredBy } : {}));
  }

  async #withMember(wanted: number, work: (at: number, member: ModelMember) => Promise<unknown>): Promise<void> {
    const at = wanted % this.members.length;
    await work(at, this.model.members[at] as ModelMember);
  }

  async #withPromotion(
    wanted: number,
    work: (at: number, promotion: ModelPromotion) => Promise<unknown>,
  ): Promise<void> {
    if (this.promotionIds.length === 0) return;
    // Counts from the newest promotion, because most old ones have ended.
    const at = this.promotionIds.length - 1 - (wanted % this.promotionIds.length);
    await work(at, this.model.promotions[at] as ModelPromotion);
  }

  /** One of the members who are watching, if there are any. */
  async #withLive(
    wanted: number,
    work: (who: Member, viewId: number, view: ModelView) => Promise<unknown>,
  ): Promise<void> {
    const watching = this.model.members.flatMap(({ live }, at) => (live ? [{ live, at }] : []));
    const chosen = watching[wanted % watching.length];
    if (!chosen) return;
    const viewId = this.viewIds[this.model.views.indexOf(chosen.live)] as number;
    await work(this.members[chosen.at] as Member, viewId, chosen.live);
  }

  #ownerOf(at: number): Member | undefined {
    const promotion = this.model.promotions[at];
    return this.members[this.model.members.findIndex((member) => member === promotion?.owner)];
  }

  #decide(
    move: Move,
    wanted: number,
    decide: (promotion: ModelPromotion) => Verdict,
    route: RouteDefinition,
  ): Promise<void> {
    return this.#withPromotion(wanted, (at, promotion) =>
      this.#agree(move, decide(promotion), this.#ownerOf(at), route, { params: { id: this.promotionIds[at] } }),
    );
  }

  async #promote(move: Move & { kind: 'promote' }, at: number, owner: ModelMember): Promise<void> {
    const expected = this.model.promote(owner, move.credits, move.asks);
    const asked = move.asks ? { feedback: ASKED } : {};
    const body = { videoUrl: videoUrl(), platform: 'youtube', title: null, creditsSpent: move.credits, ...asked };
    const { body: made } = await this.#agree(move, expected, this.members[at], promotions.createPromotion, { body });
    if (expected === 'done') this.promotionIds.push(made.id as number);
  }

  async #compare(move: Move & { kind: 'compare' }, at: number, owner: ModelMember): Promise<void> {
    const { credits, takesRest } = move;
    let comparisonId = 0;
    const seesB = (viewer: ModelMember) => {
      const { id } = this.members[this.model.members.indexOf(viewer)] as Member;
      return createHash('md5').update(`${id}:${comparisonId}`).digest('hex') >= '8';
    };
    const expected = this.model.compare(owner, credits, { takesRest, seesB });
    const cut = () => ({ videoUrl: videoUrl(), platform: 'youtube' });
    const requestId = this.#board.given.requestId();
    const body = { a: cut(), b: cut(), creditsSpent: credits, winnerTakesRest: takesRest, requestId };
    const answer = await this.#agree(move, expected, this.members[at], comparisons.createComparison, { body });
    if (expected !== 'done') return;
    const { id, a, b } = answer.body as unknown as comparisons.Comparison;
    comparisonId = id;
    this.comparisonIds.push(id);
    this.promotionIds.push(a.promotionId, b.promotionId);
    // The job looks when this play says so.
    await this.#board.app.db.write((tx) =>
      tx.query(`update comparison set next_look_at = 'infinity' where id = $1`, [id]),
    );
  }

  /** Many others watched the one to the end and left the other. */
  async #decideComparison({ comparison, forB }: Move & { kind: 'decide' }): Promise<void> {
    if (this.comparisonIds.length === 0) return;
    const at = comparison % this.comparisonIds.length;
    const decided = this.model.comparisons[at] as ModelComparison;
    await this.#board.app.db.write((tx) =>
      tx.query(
        `update comparison set next_look_at = now(), a_started = 9000, b_started = 9000, a_completed = $2, b_completed = $3
         where id = $1 and ended_at is null`,
        [this.comparisonIds[at], forB ? 2000 : 7000, forB ? 7000 : 2000],
      ),
    );
    for (let time = 0; time < 2; time++) await runJob(this.#board.app, 'compare-cuts');
    this.model.decide(decided, forB ? decided.b : decided.a);
  }

  async #start(move: Move & { kind: 'start' }): Promise<void> {
    await this.#withMember(move.member, (who, viewer) => {
      const offered = this.model.promotions.flatMap((one, at) => (this.model.mayStart(viewer, one) ? [at] : []));
      const begin = async (at: number, promotion: ModelPromotion) => {
        const expected = this.model.start(viewer, promotion);
        const promotionId = this.promotionIds[at] as number;
        const body = { promotionId, videoId: promotionId + constants.VIDEO_ID_OFFSET };
        const { body: view } = await this.#agree(move, expected, this.members[who], watching.startWatching, { body });
        if (expected === 'done') this.viewIds.push(view.viewId as number);
      };
      const chosen = offered[move.promotion % offered.length];
      if (move.blindly || chosen === undefined) return this.#withPromotion(move.promotion, begin);
      return begin(chosen, this.model.promotions[chosen] as ModelPromotion);
    });
  }

  /** The viewer objects to what became of a view, and an admin grants it, twice. What cannot be granted is refused. */
  async #grant(move: Move, view: number): Promise<void> {
    if (this.viewIds.length === 0) return;
    const at = view % this.viewIds.length;
    const viewId = this.viewIds[at] as number;
    const played = this.model.views[at] as ModelView;
    const viewer = this.members[this.model.members.indexOf(played.viewer)] as Member;
    const objected = await viewer.try(objections.objectToView, {
      params: { id: viewId },
      body: { text: 'I watched it' },
    });
    if (objected.status >= 400) return;
    const params = { id: objected.body.id };
    const body = { grant: true, answer: 'It was a mistake' };
    const expected = this.model.grant(played);
    for (let time = 0; time < 2; time++)
      await this.#agree(move, expected, this.#board.boss, objections.decideObjection, { params, body });
  }

  /** Opens the questions of a view twice, takes time to read them, and answers twice or skips. */
  async #answer(move: Move & { kind: 'answer' }): Promise<void> {
    if (this.viewIds.length === 0) return;
    const at = move.view % this.viewIds.length;
    const params = { id: this.viewIds[at] as number };
    const view = this.model.views[at] as ModelView;
    const viewer = this.members[this.model.members.indexOf(view.viewer)] as Member;
    const expected = this.model.answer(view, move.skips);
    await viewer.call(feedback.openQuestions, { params });
    const { asked } = await viewer.call(feedback.openQuestions, { params });
    if ((asked !== null) !== expected) this.disagreements.push(`${JSON.stringify(move)}: asked ${asked !== null}`);
    if (!asked) return;
    if (move.skips) return void (await viewer.call(feedback.skipQuestions, { params }));
    await this.#board.app.db.write((tx) =>
      tx.query(`update feedback_answer set asked_at = asked_at - interval '1 minute' where view_id = $1`, [params.id]),
    );
    const body = { answers: asked.questions.map(({ id }) => ({ question: id, choice: 0 })) };
    for (let time = 0; time < 2; time++)
      await this.#agree(move, 'done', viewer, feedback.answerQuestions, { params, body });
  }

  /** Sends the call twice, like an impatient browser. The second call must change nothing. */
  async #complete(move: Move): Promise<void> {
    await this.#withLive((move as { member: number }).member, async (who, viewId, view) => {
      await this.#board.given.secondsPassed(viewId, 31);
      await this.#board.app.db.write((tx) =>
        tx.query(
          `update view set credited_ms = required_ms, beats = 7, last_beat_at = clock_timestamp(), verified = true
           where id = $1`,
          [viewId],
        ),
      );
      for (let time = 0; time < 2; time++)
        await this.#agree(move, this.model.complete(view), who, watching.completeWatching, { body: { viewId } });
    });
  }

  async #mine(blocks: number): Promise<number> {
    const chain = this.#board.deposits.wallet.chain as SimulatedChain;
    for (let mined = 0; mined < blocks; mined++) await this.#board.app.db.write((tx) => chain.mine(tx));
    return (await chain.best()).height;
  }

  async #deposit(at: number, credits: number): Promise<void> {
    const amount = formatLtc(BigInt(credits) * LITOSHI_A_CREDIT);
    const body = { userId: (this.members[at] as Member).id, amount };
    const { txHash } = await this.#board.boss.call(admin.simulateDeposit, { body });
    const height = (await this.#mine(3)) - 2;
    await this.#board.deposits.look();
    this.#paid.push({ txHash, height });
    this.model.deposit(this.model.members[at] as ModelMember, credits);
  }

  /** Seven days pass for all commission that is held back. */
  async #settle(): Promise<void> {
    const { app } = this.#board;
    await app.db.write((tx) => tx.query(`update pending_commission set settles_at = now() where state = 'pending'`));
    await settleCommission(
      app,
      { areLinked: async () => false, unprovenAmong: async () => new Map() },
      new AbortController().signal,
    );
    this.model.settleCommission();
  }

  /** The chain drops the newest deposit. Those before it are in deeper blocks. */
  async #reverse(): Promise<void> {
    const newest = this.#paid.at(-1);
    const chain = this.#board.deposits.wallet.chain as SimulatedChain;
    const depth = newest ? (await chain.best()).height - newest.height + 1 : 0;
    if (!newest || depth > DEEPEST) return;
    this.#paid.pop();
    await this.#board.app.db.write((tx) => chain.reorganise(tx, depth, [newest.txHash]));
    await this.#board.deposits.look();
    this.model.reverseDeposit();
  }
}
