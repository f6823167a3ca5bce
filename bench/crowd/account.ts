import { constants, type fairPlay } from '@viewloop/contract';
import { addEvidence, UNKNOWN } from '../../api/src/features/exchange/feedback/weight-rules.ts';
import { unprovenPart } from '../../api/src/features/trust/fair-play/allowance-rules.ts';
import { judgeAnswers } from '../../api/src/features/trust/fair-play/belief-rules.ts';
import { levelOf } from '../../api/src/features/trust/fair-play/level-rules.ts';
import type { Starter } from '../../api/src/features/trust/fair-play/start-rules.ts';
import { QUESTIONS } from './people.ts';
import { EVIDENCE } from './questions.ts';
import type { Chance } from './random.ts';

/** Accounts of which the site thinks that they belong together. Everybody begins alone. */
export interface Group {
  accounts: Account[];
}

/** Where an account comes from and what it shows of its owner. Equal words mean the same place, browser, video or beats. */
export interface Shown {
  block: string;
  device: string;
  video: string | null;
  rhythm: string | null;
  emailVerified: boolean;
  secondFactor: boolean;
  lane: boolean;
}

/** What stands for a member. A second factor counts after a month, so in most runs it never does. */
export type Voucher = 'channel' | 'deposit' | 'factor' | null;

const DAY_SECONDS = 86_400;

export interface OpenProof {
  owner: number;
  dueAt: number;
  isSettled: boolean;
}

/** What an account uses of the site that it belongs to. */
interface SiteOfAccount {
  readonly chance: Chance;
  readonly rules: { numbers: fairPlay.FairPlayNumbers };
  provenToday: number;
  house: number;
  prove(owner: number): void;
  countInBlock(account: Account): void;
}

/** What the site knows of one account. The fields are those of the product's own rules. */
export class Account {
  readonly site: SiteOfAccount;
  readonly chance: Chance;
  readonly shown: Shown;
  /** The account that brought this one, if any. */
  readonly referrer: Account | null;
  since: number;
  proven = false;
  aside = false;
  timesAside = 0;
  right = 0;
  wrong = 0;
  passed = 0;
  /** Paid views, and how many of them stood behind a believed batch. */
  views = 0;
  viewsBelieved = 0;
  provenViews = 0;
  answersUnproven = 0;
  unprovenSpent = 0;
  balance = 0;
  watchedToday = 0;
  answeredToday = 0;
  unverifiedInAll = 0;
  unverifiedToday = 0;
  /** Paid views when a question was last missed. */
  missedAt = 0;
  waiting = false;
  voucher: Voucher = null;
  attention = { ...UNKNOWN };
  group: Group = { accounts: [this] };
  hours = new Set<number>();
  /** Days on which this account watched something. */
  daysSeen = 0;
  openProofs: OpenProof[] = [];
  replaced = 0;
  /** Views that were replaced although they are proven now: their viewer gets back what was taken. */
  owed = 0;
  /** Proven views on which no commission was paid yet. */
  forCommission = 0;
  commission = { accrued: 0, paid: 0 };

  constructor(site: SiteOfAccount, shown: Shown, now: number, referrer: Account | null = null) {
    this.site = site;
    this.chance = site.chance;
    this.shown = shown;
    this.since = now;
    this.referrer = referrer;
  }

  daysOld(now: number): number {
    return Math.floor((now - this.since) / DAY_SECONDS);
  }

  isVouched(now: number): boolean {
    const { voucher } = this;
    return voucher === 'factor' ? this.daysOld(now) >= constants.VOUCHING_FACTOR_DAYS : voucher !== null;
  }

  level(now: number) {
    return levelOf(this.starter(now), this.site.rules.numbers);
  }

  newDay(): void {
    if (this.watchedToday > 0) this.daysSeen++;
    this.watchedToday = 0;
    this.answeredToday = 0;
    this.unverifiedToday = 0;
    this.attention.days++;
  }

  /** What the server knows when a watch starts. */
  starter(now: number): Starter {
    const { accounts } = this.group;
    let clusterWatchedToday = 0;
    let clusterAnsweredToday = 0;
    for (const { watchedToday, answeredToday } of accounts) {
      clusterWatchedToday += watchedToday;
      clusterAnsweredToday += answeredToday;
    }
    const { emailVerified, secondFactor, lane, rhythm } = this.shown;
    const { proven, aside, right, wrong, passed, provenViews, waiting } = this;
    return {
      proven,
      aside,
      right,
      wrong,
      passed,
      provenViews,
      waiting,
      lane,
      emailVerified,
      secondFactor,
      daysOld: this.daysOld(now),
      deposited: this.voucher === 'deposit',
      watchedToday: this.watchedToday,
      answeredToday: this.answeredToday,
      clusterSize: accounts.length,
      clusterWatchedToday,
      clusterAnsweredToday,
      vouched: this.isVouched(now),
      named: this.voucher === 'channel' || this.voucher === 'deposit',
      unverifiedInAll: this.unverifiedInAll,
      unverifiedToday: this.unverifiedToday,
      madeUp: rhythm !== null,
      watchedInAll: this.views,
      cleanViews: this.views - this.missedAt,
    };
  }

  /** One answer to a check. Three thousand to one believes the member, ten thousand to one against sets the member aside. */
  answerCheck(right: boolean, now: number): void {
    const { headStart } = this.site.rules.numbers.levels[this.level(now)];
    this[right ? 'right' : 'wrong']++;
    if (right) this.passed++;
    else this.missedAt = this.views;
    const belief = judgeAnswers(this, headStart);
    if (belief === 'open') return;
    this.right = 0;
    this.wrong = 0;
    if (belief === 'believed') this.believe();
    else this.putAside(now);
  }

  private believe(): void {
    const more = this.views - this.viewsBelieved;
    this.site.provenToday += more;
    this.provenViews += more;
    this.viewsBelieved = this.views;
    this.unprovenSpent = 0;
    this.answersUnproven = 0;
    this.aside = false;
    this.proven = true;
    this.waiting = false;
    this.forCommission += this.openProofs.length;
    for (const { owner } of this.openProofs) this.site.prove(owner);
    this.openProofs = [];
    this.balance += this.owed;
    this.site.house -= this.owed;
    this.owed = 0;
  }

  private putAside(now: number): void {
    this.aside = true;
    this.timesAside++;
    this.proven = false;
    this.provenViews = 0;
    this.since = now;
    for (const proof of this.openProofs) proof.dueAt = now;
  }

  get unproven(): number {
    return Math.max(0, this.views - this.viewsBelieved - this.unprovenSpent + this.answersUnproven);
  }

  /** Of everything in the balance, the part that is not offered at once in strict mode. */
  held(now: number): number {
    const ahead = this.proven && !this.aside ? this.site.rules.numbers.levels[this.level(now)].ahead : 0;
    return unprovenPart(this.balance, { balance: this.balance, unproven: this.unproven, ahead });
  }

  /** Answers an owner's questions, `usual` of them as most people do. The credit is as unproven as one for watching. */
  answerOwner(usual: number): void {
    this.balance += constants.CREDITS_PER_ANSWER;
    this.answersUnproven++;
    this.site.countInBlock(this);
    this.answeredToday++;
    for (let question = 0; question < QUESTIONS.each; question++) {
      const more = EVIDENCE[this.chance.happens(usual) ? 'usual' : 'other'];
      this.attention.evidence = addEvidence(this.attention.evidence, more);
      this.attention.scored++;
      this.attention.days = 0;
    }
  }
}
