import { constants, fairPlay } from '@viewloop/contract';
import { mayAnswer } from '../../api/src/features/exchange/feedback/may-answer.ts';
import { hoursToProve, houseShare, judgeProof } from '../../api/src/features/exchange/proving/proof-rules.ts';
import { accrue } from '../../api/src/features/money/referrals/commission-rules.ts';
import {
  type Mode,
  madeGoodRoom,
  mayBeAsked,
  mustWait,
  usualBlock,
} from '../../api/src/features/trust/fair-play/allowance-rules.ts';
import { releaseFromLane } from '../../api/src/features/trust/fair-play/lane-rules.ts';
import { judgeStart, type StartJudgement } from '../../api/src/features/trust/fair-play/start-rules.ts';
import type { Account, OpenProof } from './account.ts';
import type { Chance } from './random.ts';

const { CREDITS_PER_VIEW, CREDITS_PER_WATCH, DEFAULT_COMMISSION_PERCENT } = constants;
const REQUIRED_MS = constants.DEFAULT_WATCH_SECONDS * 1000;
const HOUR_SECONDS = 3600;
/** From the start of a watch to its credit. */
export const WATCH_SECONDS = 32;
/** Longer than anybody needs: a view ends whatever is answered. */
const MOST_TRIES = 50;
/** Creators whose promotions run, each watched as often as any other. */
const OWNERS = 150;

export interface SiteSettings {
  mode: Mode;
  numbers: fairPlay.FairPlayNumbers;
  /** False for a site that neither asks for attention nor limits anything, as version 0.1 was. */
  guarded?: boolean;
}

/** How somebody watches. */
export interface Watching {
  /** Without heartbeats, as long as the site pays for that. */
  unverified: boolean;
  /** The share of checks that are answered right. */
  passes: number;
}

export type Watched =
  | { kind: 'refused'; refusal: NonNullable<StartJudgement['refusal']>['code'] }
  | { kind: 'unpaid' }
  | { kind: 'paid'; checks: number };

/** A paid view whose viewer was not believed then, and whose promotion it was. */
interface LaneShare {
  id: number;
  account: Account;
  waitingCredits: number;
  since: number;
}

/** The least of a site that gives the same answers as the real one, with its rules. */
export class Site {
  readonly rules;
  readonly guarded: boolean;
  readonly chance: Chance;
  house = 0;
  provenToday = 0;
  private provenYesterday = 0;
  private madeGoodToday = 0;
  private readonly provenOf: number[] = [];
  private viewsToday = 0;
  private viewsYesterday: number | null = null;
  private readonly earnedInBlock = new Map<string, number>();
  private readonly wide = new Map<string, number>();
  private readonly live = new Map<string, { account: Account; until: number }[]>();
  private readonly spent = new Map<string, number>();
  private readonly unsettled = new Set<Account>();
  private lane: LaneShare[] = [];
  private laneCount = 0;

  constructor({ mode, numbers, guarded = true }: SiteSettings, chance: Chance) {
    const { rules, ...others } = fairPlay.DEFAULT_FAIR_PLAY;
    const off = Object.fromEntries(Object.keys(rules).map((rule) => [rule, 'off'])) as typeof rules;
    this.rules = {
      ...others,
      numbers,
      mode,
      rules: guarded ? rules : off,
      checks: guarded,
      unverifiedADay: guarded ? constants.DEFAULT_UNVERIFIED_VIEWS_PER_DAY : Infinity,
    };
    this.guarded = guarded;
    this.chance = chance;
  }

  newDay(): void {
    this.provenYesterday = this.provenToday;
    this.provenToday = 0;
    this.madeGoodToday = 0;
    this.viewsYesterday = this.viewsToday;
    this.viewsToday = 0;
    this.earnedInBlock.clear();
    this.spent.clear();
  }

  /** An admin allows the accounts of a block more. */
  widen(block: string, mostADay: number): void {
    this.wide.set(block, mostADay);
  }

  /** What the account finds in its block of addresses. */
  placeOf(account: Account, now: number) {
    const { block, device } = account.shown;
    const key = `${block} ${device}`;
    const open = (this.live.get(key) ?? []).filter(({ until }) => until > now);
    this.live.set(key, open);
    return {
      blockEarned: this.earnedInBlock.get(block) ?? 0,
      blockLimit: this.wide.get(block) ?? usualBlock(this.rules.numbers, this.rules.mode),
      windows: open.filter((one) => one.account !== account).length,
    };
  }

  /** One watch from its start to its credit. */
  watch(account: Account, { unverified, passes }: Watching, now: number): Watched {
    const place = this.placeOf(account, now);
    const chances = [this.chance.next(), this.chance.next()] as const;
    const judged = judgeStart(account.starter(now), place, this.rules, REQUIRED_MS, chances);
    if (judged.refusal) return { kind: 'refused', refusal: judged.refusal.code };
    if (unverified && !judged.unverifiedAllowed) return { kind: 'unpaid' };
    const { block, device } = account.shown;
    this.live.get(`${block} ${device}`)?.push({ account, until: now + WATCH_SECONDS });
    const checks = !unverified && judged.checkAtMs !== null ? this.ask(account, passes, now) : 0;
    this.pay(account, unverified, now);
    return { kind: 'paid', checks };
  }

  /** The site asks until an answer is right. Returns how many it took. */
  private ask(account: Account, passes: number, now: number): number {
    for (let tries = 1; ; tries++) {
      const right = this.chance.happens(passes);
      account.answerCheck(right, now);
      if (right || tries === MOST_TRIES) return tries;
    }
  }

  private pay(account: Account, unverified: boolean, now: number): void {
    account.views++;
    account.balance += CREDITS_PER_WATCH;
    account.watchedToday++;
    if (unverified) {
      account.unverifiedInAll++;
      account.unverifiedToday++;
    }
    this.house += CREDITS_PER_VIEW - CREDITS_PER_WATCH;
    this.viewsToday++;
    this.countInBlock(account);
    const owner = Math.floor(this.chance.next() * OWNERS);
    if (account.proven && !account.aside) {
      account.forCommission++;
      this.prove(owner);
      return;
    }
    const dueAt = account.aside ? now : now + hoursToProve(this.rules.mode) * HOUR_SECONDS;
    account.openProofs.push({ owner, dueAt, isSettled: false });
    this.unsettled.add(account);
  }

  countInBlock({ shown: { block } }: Account): void {
    this.earnedInBlock.set(block, (this.earnedInBlock.get(block) ?? 0) + 1);
  }

  /** Whether the questions of an owner who is not in the same group are put to this member now. */
  asksForOwner(account: Account, now: number): boolean {
    if (!mayAnswer({ ...account.attention, linked: false })) return false;
    const starter = account.starter(now);
    return mayBeAsked(starter, { ...starter, level: account.level(now) }, this.rules);
  }

  /** A view is proven: what the house kept of it can make good another view of the same owner. */
  prove(owner: number): void {
    this.provenOf[owner] = (this.provenOf[owner] ?? 0) + 1;
  }

  /** Makes good what nobody proved in time, the oldest first, as far as somebody can pay. */
  settleProofs(now: number): void {
    if (!this.guarded) return;
    const due: { account: Account; proof: OpenProof }[] = [];
    for (const account of this.unsettled)
      for (const proof of account.openProofs) if (proof.dueAt <= now) due.push({ account, proof });
    due.sort((one, other) => one.proof.dueAt - other.proof.dueAt);
    for (const { account, proof } of due) this.settleProof(account, proof);
    for (const account of this.unsettled) {
      account.openProofs = account.openProofs.filter(({ isSettled }) => !isSettled);
      if (account.openProofs.length === 0) this.unsettled.delete(account);
    }
  }

  private settleProof(account: Account, open: OpenProof): void {
    const { proven: believed, aside, unproven, balance } = account;
    const today = madeGoodRoom({ today: this.madeGoodToday, provenYesterday: this.provenYesterday });
    const judged = judgeProof(
      // What stands in a promotion is taken as delivered at once, which is kinder to cheats.
      { believed, aside, lane: account.shown.lane, unspent: Math.max(0, Math.min(unproven, balance)) },
      { linked: false, room: { ofOwner: this.provenOf[open.owner] ?? 0, today } },
    );
    const price = houseShare([judged]);
    if (judged.kind === 'waits' || price > this.house) return;
    open.isSettled = true;
    if (judged.kind !== 'replaced') return;
    this.house -= price;
    account.replaced++;
    if (judged.payer === 'viewer') {
      account.balance -= CREDITS_PER_WATCH;
      account.unprovenSpent += CREDITS_PER_WATCH;
      account.owed += CREDITS_PER_WATCH;
    }
    if (judged.payer === 'owner') this.provenOf[open.owner] = (this.provenOf[open.owner] ?? 0) - 1;
    if (judged.payer === 'house') this.madeGoodToday += CREDITS_PER_WATCH;
  }

  /** Pays commission on the proven views of a member who is not linked with the one who brought them. */
  settleCommission(account: Account): number {
    const { referrer, forCommission: credits } = account;
    account.forCommission = 0;
    if (!referrer || credits === 0 || referrer.group === account.group) return 0;
    const referral = { referredId: 'one', referrerId: 'other', ...account.commission };
    const [paid] = accrue([referral], DEFAULT_COMMISSION_PERCENT, [{ source: 'views', memberId: 'one', credits }]);
    if (!paid) return 0;
    account.commission = {
      accrued: account.commission.accrued + paid.accrued,
      paid: account.commission.paid + paid.paid,
    };
    referrer.balance += paid.paid;
    this.house -= paid.paid;
    return paid.paid;
  }

  /**
   * Puts everything into promotions that are offered at once, and returns how much that is. In open mode unproven credits are
   * among them, spread over as many videos as it takes, within what a block and the whole site may offer.
   */
  spend(account: Account, now: number): number {
    const held = account.held(now);
    const proven = account.balance - held;
    account.balance -= proven;
    return proven + (account.shown.lane && this.rules.mode === 'strict' ? 0 : this.spendUnproven(account, held));
  }

  private spendUnproven(account: Account, held: number): number {
    const used = (key: string) => this.spent.get(key) ?? 0;
    const { numbers, mode } = this.rules;
    let offered = 0;
    for (let video = 0; offered < held; video++) {
      const keys = [`block ${account.shown.block}`, 'site', `video ${account.shown.device} ${video}`] as const;
      const room = () => ({
        fromAddress: used(keys[0]),
        onSite: used(keys[1]),
        forVideo: used(keys[2]),
        provenYesterday: this.provenYesterday,
      });
      let more = 0;
      while (offered + more < held && !mustWait(more + 1, mode, room(), numbers)) more++;
      if (more === 0) break;
      for (const key of keys) this.spent.set(key, used(key) + more);
      offered += more;
    }
    account.balance -= offered;
    account.unprovenSpent += offered;
    return offered;
  }

  /** Lane members put what they have into promotions that wait for their turn. Returns what is offered today. */
  spendInLane(accounts: readonly Account[], day: number): number {
    for (const account of accounts) {
      if (account.balance === 0) continue;
      this.lane.push({ id: this.laneCount++, account, waitingCredits: account.balance, since: day });
      account.unprovenSpent += account.balance;
      account.balance = 0;
    }
    const waiting = this.lane.map(({ id, account, waitingCredits, since }) => ({
      id,
      person: account.shown.device,
      waitingCredits,
      daysOld: day - since,
    }));
    const today = { day, viewsYesterday: this.viewsYesterday, releasedToday: 0 };
    const released = new Map(
      releaseFromLane(waiting, today, this.rules.numbers).map(({ id, credits }) => [id, credits]),
    );
    for (const share of this.lane) share.waitingCredits -= released.get(share.id) ?? 0;
    this.lane = this.lane.filter(({ waitingCredits }) => waitingCredits > 0);
    return [...released.values()].reduce((sum, credits) => sum + credits, 0);
  }
}
