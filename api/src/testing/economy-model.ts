import type { promotions, watching } from '@viewloop/contract';

/**
 * A second, much simpler implementation of the whole economy in plain numbers: no transactions, no escrow accounts,
 * no batches. Members, promotions and views are numbered from 0. A refused move changes nothing.
 */

const PERCENT = 30;
const REPORTS_TO_HIDE = 3;

export interface ModelMember {
  balance: number;
  referrer: ModelMember | undefined;
  /**
   * Commission on what this member earned, in ten-thousandths of a credit, and the whole credits of it that the
   * referrer got.
   */
  accrued: number;
  paid: number;
  earnings: number;
  /** Owed after voids; whatever comes in pays it first. */
  owes: number;
  live: ModelView | undefined;
}

export interface ModelPromotion {
  owner: ModelMember;
  spent: number;
  views: number;
  reserved: number;
  returned: number;
  state: promotions.PromotionState;
  /** Whether it has a plan, and whether that begins on a later day. */
  planned: boolean;
  later: boolean;
  reporters: Set<ModelMember>;
  openReports: number;
  /** Whether viewers are asked, and what is set aside for their answers. */
  asks: boolean;
  fund: number;
  cut?: ModelCut;
}

export interface ModelComparison {
  a: ModelPromotion;
  b: ModelPromotion;
  takesRest: boolean;
  open: boolean;
  /** Which half a viewer belongs to. */
  seesB: (viewer: ModelMember) => boolean;
}

interface ModelCut {
  comparison: ModelComparison;
  rival: ModelPromotion;
}

/** What a void took out of a promotion that goes on. */
interface Shrunk {
  promotion: ModelPromotion;
  credits: number;
}

export interface ModelView {
  viewer: ModelMember;
  promotion: ModelPromotion;
  state: watching.ViewState;
  /** What the void in force did, so that it can be undone. */
  voided?: { shrunk: readonly Shrunk[]; answer?: 'fund' | 'owner' };
  /** What became of the questions: they are opened once. */
  answer?: 'paid' | 'skipped';
  /** How often this view's commission was due: an undone void makes it due again. */
  dueAgain: boolean;
  /** The server saw all seconds, but a question beside the video was not answered. */
  seen?: boolean;
}

export interface ModelDeposit {
  member: ModelMember;
  credits: number;
  /** Whether its commission was paid; until then it is held back. */
  settled: boolean;
  /** How many promotions there were when it was credited: those after them may have been funded by it. */
  promotionsBefore: number;
}

export type Verdict = 'done' | 'refused';

const hasEnded = ({ state }: ModelPromotion) => state === 'completed' || state === 'stopped';
const toCome = ({ spent, views }: ModelPromotion) => Math.max(0, Math.floor(spent / 2) - views);

export class EconomyModel {
  readonly members: ModelMember[] = [];
  readonly promotions: ModelPromotion[] = [];
  readonly views: ModelView[] = [];
  readonly deposits: ModelDeposit[] = [];
  readonly comparisons: ModelComparison[] = [];

  register(referrer: ModelMember | undefined): void {
    this.members.push({ balance: 0, referrer, accrued: 0, paid: 0, earnings: 0, owes: 0, live: undefined });
  }

  setCredits(member: ModelMember, credits: number): Verdict {
    this.#get(member, credits - member.balance);
    return 'done';
  }

  /** Whatever comes in pays a debt first. */
  #get(member: ModelMember, credits: number): void {
    member.balance += credits;
    const pays = Math.max(0, Math.min(member.owes, member.balance));
    member.balance -= pays;
    member.owes -= pays;
  }

  promote(owner: ModelMember, credits: number, asks = false): Verdict {
    const fund = asks ? Math.floor(credits / 2) : 0;
    if (credits < 2 || owner.balance < credits + fund) return 'refused';
    owner.balance -= credits + fund;
    const fresh = {
      asks,
      fund,
      views: 0,
      reserved: 0,
      returned: 0,
      planned: false,
      later: false,
      reporters: new Set<ModelMember>(),
      openReports: 0,
    };
    this.promotions.push({ owner, spent: credits, state: 'active', ...fresh });
    return 'done';
  }

  compare(owner: ModelMember, credits: number, how: Pick<ModelComparison, 'takesRest' | 'seesB'>): Verdict {
    if (credits < 4 || credits % 2 === 1 || owner.balance < credits) return 'refused';
    this.promote(owner, credits / 2);
    this.promote(owner, credits / 2);
    const [a, b] = this.promotions.slice(-2) as [ModelPromotion, ModelPromotion];
    const comparison = { a, b, open: true, ...how };
    this.comparisons.push(comparison);
    a.cut = { comparison, rival: b };
    b.cut = { comparison, rival: a };
    return 'done';
  }

  /** It is decided. What is left of the loser may go to the winner. */
  decide(comparison: ModelComparison, winner: ModelPromotion): void {
    if (!comparison.open) return;
    comparison.open = false;
    const loser = comparison.a === winner ? comparison.b : comparison.a;
    if (!comparison.takesRest || hasEnded(winner) || hasEnded(loser)) return;
    const rest = loser.spent - loser.returned - 2 * (loser.views + loser.reserved);
    loser.spent -= rest;
    winner.spent += rest;
    loser.state = 'stopped';
    if (rest === 0) return;
    const back = Math.max(0, loser.fund - loser.reserved);
    const more = winner.asks ? Math.min(back, Math.max(0, toCome(winner) - winner.fund)) : 0;
    loser.fund -= back;
    winner.fund += more;
    this.#get(loser.owner, back - more);
  }

  /** A credit is set aside for each view to come. */
  ask(promotion: ModelPromotion): Verdict {
    const missing = Math.max(0, toCome(promotion) - promotion.fund);
    if (hasEnded(promotion) || (missing > 0 && promotion.owner.balance < missing)) return 'refused';
    promotion.owner.balance -= missing;
    promotion.fund += missing;
    promotion.asks = true;
    return 'done';
  }

  /** Nobody is in the middle of answering in this play, so all of it comes back. */
  stopAsking(promotion: ModelPromotion): void {
    promotion.asks = false;
    this.#get(promotion.owner, promotion.fund);
    promotion.fund = 0;
  }

  /** Whether the viewer is asked. Answering pays, skipping does not. */
  answer(view: ModelView, skips: boolean): boolean {
    const { viewer, promotion } = view;
    const linked = viewer.referrer === promotion.owner || promotion.owner.referrer === viewer;
    if (view.state !== 'completed' || view.answer || !promotion.asks || linked || promotion.fund < 1) return false;
    view.answer = skips ? 'skipped' : 'paid';
    if (skips) return true;
    promotion.fund -= 1;
    this.#get(viewer, 1);
    return true;
  }

  /** What no view to come can earn goes back. */
  settleAnswers(): void {
    for (const promotion of this.promotions) {
      const needed = hasEnded(promotion) ? promotion.reserved : toCome(promotion);
      const back = Math.max(0, promotion.fund - (promotion.asks ? needed : 0));
      promotion.fund -= back;
      this.#get(promotion.owner, back);
    }
  }

  topUp(promotion: ModelPromotion, credits: number): Verdict {
    if (promotion.state !== 'active' && promotion.state !== 'paused') return 'refused';
    const views = toCome({ ...promotion, spent: promotion.spent + credits });
    const missing = promotion.asks ? Math.max(0, views - promotion.fund) : 0;
    if (promotion.owner.balance < credits + missing) return 'refused';
    promotion.owner.balance -= credits + missing;
    promotion.spent += credits;
    promotion.fund += missing;
    return 'done';
  }

  pause = (promotion: ModelPromotion) => this.#turn(promotion, 'paused');
  resume = (promotion: ModelPromotion) => this.#turn(promotion, 'active');

  #turn(promotion: ModelPromotion, state: 'active' | 'paused'): Verdict {
    if (promotion.state !== 'active' && promotion.state !== 'paused') return 'refused';
    promotion.state = state;
    return 'done';
  }

  /** A plan changes when views come, and no credits. */
  plan(promotion: ModelPromotion, later: boolean): Verdict {
    if (hasEnded(promotion) || promotion.cut?.comparison.open) return 'refused';
    promotion.planned = true;
    promotion.later = later;
    return 'done';
  }

  stop(promotion: ModelPromotion): Verdict {
    if (promotion.state === 'completed') return 'refused';
    if (promotion.state !== 'stopped') this.#end(promotion);
    return 'done';
  }

  #end(promotion: ModelPromotion): void {
    this.#giveBack(promotion, promotion.spent - promotion.returned - 2 * (promotion.views + promotion.reserved));
    promotion.state = 'stopped';
  }

  #giveBack(promotion: ModelPromotion, credits: number): void {
    this.#get(promotion.owner, credits);
    promotion.returned += credits;
  }

  report(reporter: ModelMember, promotion: ModelPromotion): Verdict {
    if (promotion.owner === reporter || promotion.reporters.has(reporter)) return 'refused';
    promotion.reporters.add(reporter);
    promotion.openReports += 1;
    const offered = promotion.state === 'active' || promotion.state === 'paused';
    if (offered && promotion.openReports >= REPORTS_TO_HIDE) promotion.state = 'hidden';
    return 'done';
  }

  hide(promotion: ModelPromotion, refund: boolean): Verdict {
    if (hasEnded(promotion)) return 'refused';
    if (refund) {
      promotion.openReports = 0;
      this.#end(promotion);
    } else {
      promotion.state = 'hidden';
    }
    return 'done';
  }

  restore(promotion: ModelPromotion): Verdict {
    if (promotion.state !== 'hidden') return 'refused';
    promotion.openReports = 0;
    promotion.state = 'active';
    return 'done';
  }

  mayStart(viewer: ModelMember, promotion: ModelPromotion): boolean {
    const freed = viewer.live?.promotion === promotion ? 1 : 0;
    const places = Math.floor(promotion.spent / 2) - promotion.views - promotion.reserved + freed;
    if (freed === 0 && (promotion.later || !this.#isOfHalf(viewer, promotion))) return false;
    return (
      promotion.state === 'active' && promotion.owner !== viewer && places > 0 && !this.#wasPaidFor(viewer, promotion)
    );
  }

  #wasPaidFor(viewer: ModelMember, promotion: ModelPromotion): boolean {
    return this.views.some(
      (view) => view.viewer === viewer && view.promotion === promotion && ['completed', 'voided'].includes(view.state),
    );
  }

  #isOfHalf(viewer: ModelMember, { cut }: ModelPromotion): boolean {
    if (!cut) return true;
    const { comparison, rival } = cut;
    if (!comparison.open) return !this.#wasPaidFor(viewer, rival);
    const rivalOffered = rival.state === 'active' && Math.floor(rival.spent / 2) > rival.views + rival.reserved;
    return rivalOffered && comparison.seesB(viewer) === (rival === comparison.a);
  }

  start(viewer: ModelMember, promotion: ModelPromotion): Verdict {
    if (!this.mayStart(viewer, promotion)) return 'refused';
    if (viewer.live) this.interrupt(viewer.live);
    promotion.reserved += 1;
    viewer.live = { viewer, promotion, state: 'watching', dueAgain: false };
    this.views.push(viewer.live);
    return 'done';
  }

  interrupt(view: ModelView): Verdict {
    if (view.state !== 'watching') return 'done';
    const { viewer, promotion } = view;
    view.state = 'interrupted';
    viewer.live = undefined;
    promotion.reserved -= 1;
    if (promotion.state === 'stopped') this.#giveBack(promotion, 2);
    return 'done';
  }

  complete(view: ModelView): Verdict {
    if (view.state !== 'watching') return view.state === 'completed' ? 'done' : 'refused';
    const { viewer, promotion } = view;
    // An admin may have granted an earlier view of the same promotion while this one was running.
    if (this.#wasPaidFor(viewer, promotion)) return 'refused';
    view.state = 'completed';
    viewer.live = undefined;
    promotion.reserved -= 1;
    promotion.views += 1;
    this.#get(viewer, 1);
    this.#accrue(viewer, 1);
    if (promotion.state !== 'stopped' && promotion.views >= Math.floor(promotion.spent / 2)) {
      promotion.state = 'completed';
      this.#giveBack(promotion, promotion.spent % 2);
    }
    return 'done';
  }

  voidView(view: ModelView): Verdict {
    if (view.state === 'voided') return 'done';
    if (view.state !== 'completed') return 'refused';
    const { viewer, promotion } = view;
    const { owner } = promotion;
    view.state = 'voided';
    promotion.views -= 1;
    const shrunk = this.#takeBack(viewer, view.answer === 'paid' ? 2 : 1);
    this.#takeBackCommission(view);
    if (hasEnded(promotion)) this.#giveBack(promotion, 2);
    view.voided = { shrunk };
    if (view.answer === 'paid') {
      view.voided.answer = promotion.asks && !hasEnded(promotion) ? 'fund' : 'owner';
      if (view.voided.answer === 'fund') promotion.fund += 1;
      else this.#get(owner, 1);
    }
    return 'done';
  }

  /** Out of the balance, then out of running promotions, the newest first, then as a debt. */
  #takeBack(member: ModelMember, credits: number): Shrunk[] {
    const shrunk: Shrunk[] = [];
    for (const promotion of this.promotions.toReversed()) {
      const short = credits - Math.max(0, member.balance);
      const free = promotion.spent - promotion.returned - 2 * (promotion.views + promotion.reserved);
      if (promotion.owner !== member || hasEnded(promotion) || short <= 0 || free <= 0) continue;
      if (free - short < 2 && promotion.reserved === 0) {
        promotion.state = 'stopped';
        promotion.returned += free;
        member.balance += free;
      } else {
        promotion.spent -= Math.min(short, free);
        member.balance += Math.min(short, free);
        shrunk.push({ promotion, credits: Math.min(short, free) });
      }
    }
    const debt = Math.max(0, credits - Math.max(0, member.balance));
    member.owes += debt;
    this.#get(member, debt - credits);
    return shrunk;
  }

  #takeBackCommission(view: ModelView): void {
    const { viewer } = view;
    if (!viewer.referrer || view.dueAgain) {
      // Commission that is due again has not been paid yet in this play, so there is nothing to take back.
      view.dueAgain = false;
      return;
    }
    const commission = PERCENT * 100;
    const carried = Math.max(0, viewer.accrued - viewer.paid * 10_000);
    const whole = Math.ceil(Math.max(0, commission - carried) / 10_000);
    viewer.accrued -= commission;
    viewer.paid -= whole;
    viewer.referrer.earnings -= whole;
    if (whole > 0) this.#takeBack(viewer.referrer, whole);
  }

  /** The void of a view was a mistake. */
  undoVoid(view: ModelView): Verdict {
    const { viewer, promotion, voided } = view;
    if (view.state !== 'voided' || !voided) return 'refused';
    view.state = 'completed';
    delete view.voided;
    const { owner } = promotion;
    const offered = Math.floor(promotion.spent / 2) - promotion.views - promotion.reserved > 0;
    const fromOwner = promotion.returned >= 2 && owner.balance >= 2 ? 'owner' : 'house';
    const fromEscrow = offered ? 'escrow' : 'house';
    const payer = hasEnded(promotion) ? fromOwner : fromEscrow;
    promotion.views += 1;
    if (payer === 'house') promotion.spent += 2;
    if (payer === 'owner') {
      promotion.returned -= 2;
      owner.balance -= 2;
    }
    if (voided.answer === 'fund' && promotion.fund > 0) promotion.fund -= 1;
    if (voided.answer === 'owner' && owner.balance > 0) owner.balance -= 1;
    let given = voided.answer ? 2 : 1;
    for (const { promotion: taken, credits } of voided.shrunk) {
      if (hasEnded(taken)) continue;
      taken.spent += credits;
      given -= credits;
    }
    this.#get(viewer, given);
    if (payer === 'escrow' && promotion.views >= Math.floor(promotion.spent / 2)) {
      promotion.state = 'completed';
      this.#giveBack(promotion, promotion.spent % 2);
    }
    view.dueAgain = viewer.referrer !== undefined;
    return 'done';
  }

  /** An objection is granted: the void is undone, or a view whose seconds were seen is paid after all. */
  grant(view: ModelView): Verdict {
    if (view.state === 'voided') return this.undoVoid(view);
    const { viewer, promotion } = view;
    const paidBefore = this.views.some(
      (other) =>
        other.viewer === viewer && other.promotion === promotion && ['completed', 'voided'].includes(other.state),
    );
    if (view.state !== 'interrupted' || !view.seen || paidBefore) return 'refused';
    view.state = 'completed';
    const isFree = !hasEnded(promotion) && Math.floor(promotion.spent / 2) > promotion.views + promotion.reserved;
    if (!isFree) promotion.spent += 2;
    promotion.views += 1;
    this.#get(viewer, 1);
    this.#accrue(viewer, 1);
    if (isFree && promotion.views >= Math.floor(promotion.spent / 2)) {
      promotion.state = 'completed';
      this.#giveBack(promotion, promotion.spent % 2);
    }
    return 'done';
  }

  deposit(member: ModelMember, credits: number): void {
    this.#get(member, credits);
    this.deposits.push({ member, credits, settled: false, promotionsBefore: this.promotions.length });
  }

  /** Seven days have passed. */
  settleCommission(): void {
    for (const deposit of this.deposits) {
      if (!deposit.settled) this.#accrue(deposit.member, deposit.credits);
      deposit.settled = true;
    }
    for (const view of this.views) {
      if (view.dueAgain && view.state === 'completed') this.#accrue(view.viewer, 1);
      view.dueAgain = false;
    }
  }

  /** The newest deposit is taken back: out of what it funded, then out of the balance and other promotions. */
  reverseDeposit(): void {
    const deposit = this.deposits.pop() as ModelDeposit;
    const { member, credits } = deposit;
    const before = member.balance;
    for (const [at, promotion] of [...this.promotions.entries()].reverse()) {
      const recovered = member.balance - before;
      const enough = at >= deposit.promotionsBefore ? recovered >= credits : member.balance >= credits;
      if (promotion.owner === member && !hasEnded(promotion) && !enough) this.#end(promotion);
    }
    member.balance -= credits;
    if (deposit.settled) this.#reverseCommission(member, credits);
  }

  #reverseCommission(member: ModelMember, credits: number): void {
    if (!member.referrer) return;
    const commission = credits * PERCENT * 100;
    const carried = Math.max(0, member.accrued - member.paid * 10_000);
    member.accrued -= commission;
    this.#pay(member, -Math.ceil(Math.max(0, commission - carried) / 10_000));
  }

  #accrue(member: ModelMember, credits: number): void {
    if (!member.referrer) return;
    member.accrued += credits * PERCENT * 100;
    this.#pay(member, Math.max(0, Math.floor(member.accrued / 10_000) - member.paid));
  }

  #pay(member: ModelMember, whole: number): void {
    const referrer = member.referrer as ModelMember;
    member.paid += whole;
    referrer.earnings += whole;
    // A reversal may take somebody below zero, and that is no income.
    if (whole > 0) this.#get(referrer, whole);
    else referrer.balance += whole;
  }
}
