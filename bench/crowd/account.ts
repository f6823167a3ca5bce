import { fairPlay } from '@viewloop/contract';
import { mayAnswer } from '../../api/src/features/exchange/feedback/may-answer.ts';
import { addEvidence, UNKNOWN } from '../../api/src/features/exchange/feedback/weight-rules.ts';
import {
  ceilingOf,
  mayBeAsked,
  mayBeUnverified,
  mustWait,
  reachedToday,
  unprovenPart,
} from '../../api/src/features/trust/fair-play/allowance-rules.ts';
import { judgeAnswers } from '../../api/src/features/trust/fair-play/belief-rules.ts';
import { checkChance } from '../../api/src/features/trust/fair-play/check-schedule-rules.ts';
import { levelOf } from '../../api/src/features/trust/fair-play/level-rules.ts';
import { QUESTIONS } from './people.ts';
import { EVIDENCE } from './questions.ts';
import type { Chance } from './random.ts';
import type { Room } from './rooms.ts';

const UNVERIFIED_A_DAY = 10;
const MOST_TRIES = 50;
const { DEFAULT_FAIR_PLAY } = fairPlay;

/** Accounts of which the site thinks that they belong together. Everybody begins alone. */
export interface Group {
  accounts: Account[];
}

/** What the site knows of one account, kept up to date by the product's own rules. */
export class Account {
  answers = { right: 0, wrong: 0 };
  proven = false;
  aside = false;
  timesAside = 0;
  passed = 0;
  earned = 0;
  /** Of what was earned, how much stood behind a believed batch. */
  provenEarned = 0;
  provenViews = 0;
  /** Of the unproven credits, those for answers: they prove no views. */
  answersUnproven = 0;
  spent = 0;
  watchedToday = 0;
  answeredToday = 0;
  answered = 0;
  attention = { ...UNKNOWN };
  group: Group = { accounts: [this] };
  unverified = 0;
  unverifiedToday = 0;
  waiting = false;
  daysOld = 0;

  readonly numbers: fairPlay.FairPlayNumbers;
  readonly settings: fairPlay.FairPlaySettings & { mode: 'open' };
  /** The simulated ceilings are those of members who are vouched for. */
  readonly vouched = true;
  readonly chance: Chance;
  readonly lane: boolean;
  readonly doubted: boolean;
  /** Whether the site asks for attention at all. */
  readonly asks: boolean;

  constructor(
    numbers: fairPlay.FairPlayNumbers,
    chance: Chance,
    { lane = false, doubted = false, checks = true } = {},
  ) {
    this.numbers = numbers;
    this.settings = { ...DEFAULT_FAIR_PLAY, numbers, mode: 'open' };
    this.chance = chance;
    this.lane = lane;
    this.doubted = doubted;
    this.asks = checks;
  }

  get level(): fairPlay.TrustLevel {
    const { daysOld, provenViews } = this;
    return levelOf({ daysOld, provenViews, emailVerified: false, secondFactor: false, deposited: false }, this.numbers);
  }

  get unproven(): number {
    return this.earned - this.provenEarned;
  }

  newDay(): void {
    this.daysOld++;
    this.watchedToday = 0;
    this.answeredToday = 0;
    this.attention.days++;
    this.unverifiedToday = 0;
  }

  get earnedToday(): number {
    return this.watchedToday + this.answeredToday;
  }

  /** What the server knows of the day. */
  get today() {
    const { accounts } = this.group;
    let clusterWatchedToday = 0;
    let clusterAnsweredToday = 0;
    for (const { watchedToday, answeredToday } of accounts) {
      clusterWatchedToday += watchedToday;
      clusterAnsweredToday += answeredToday;
    }
    const { watchedToday, answeredToday } = this;
    return { watchedToday, answeredToday, clusterSize: accounts.length, clusterWatchedToday, clusterAnsweredToday };
  }

  /** Which ceiling forbids another paid view, if any. */
  stoppedBy(): 'own' | 'group' | null {
    const limit = ceilingOf(this, this.numbers, 'open');
    const { own, group } = reachedToday(this.today, { limit, aside: this.aside }, this.numbers);
    return own ? 'own' : group ? 'group' : null;
  }

  mayEarn(): boolean {
    return this.stoppedBy() === null;
  }

  /** Whether the questions of an owner who is not in the same group are put to this member now. */
  isAsked(): boolean {
    if (!mayAnswer({ ...this.attention, linked: false })) return false;
    return mayBeAsked(this.today, this, this.settings);
  }

  /** Answers an owner's questions; `usual` is how often with the usual answer. The credit is unproven, like one for watching. */
  answerQuestions(usual: number): void {
    this.earned++;
    this.answered++;
    this.answersUnproven++;
    this.answeredToday++;
    for (let question = 0; question < QUESTIONS.each; question++) {
      const more = EVIDENCE[this.chance.happens(usual) ? 'usual' : 'other'];
      this.attention.evidence = addEvidence(this.attention.evidence, more);
      this.attention.scored++;
      this.attention.days = 0;
    }
  }

  mayEarnUnverified(): boolean {
    const { passed, unverified, unverifiedToday } = this;
    const { unverifiedInAll } = this.numbers;
    const limits = { unverifiedInAll, unverifiedADay: UNVERIFIED_A_DAY };
    return this.mayEarn() && mayBeUnverified({ passed, inAll: unverified, today: unverifiedToday }, limits);
  }

  drawsCheck(): boolean {
    return this.asks && !this.lane && this.chance.happens(checkChance(this, this.numbers));
  }

  /** Answers until one answer is right, because the site asks until then. Returns how many it took. */
  passCheck(rate: number): number {
    for (let tries = 1; ; tries++) {
      const right = this.chance.happens(rate);
      this.answer(right);
      if (right || tries === MOST_TRIES) return tries;
    }
  }

  private answer(right: boolean): void {
    if (right) this.passed++;
    this.answers[right ? 'right' : 'wrong']++;
    const belief = judgeAnswers(this.answers, this.numbers.levels[this.level].headStart);
    if (belief === 'open') return;
    this.answers = { right: 0, wrong: 0 };
    if (belief === 'aside') {
      this.aside = true;
      this.timesAside++;
      this.proven = false;
      this.provenViews = 0;
      this.daysOld = 0;
      return;
    }
    this.aside = false;
    this.proven = true;
    this.provenViews += this.unproven - this.answersUnproven;
    this.answersUnproven = 0;
    this.provenEarned = this.earned;
    this.waiting = false;
  }

  earn(verified: boolean): void {
    this.earned++;
    this.watchedToday++;
    if (verified) return;
    this.unverified++;
    this.unverifiedToday++;
  }

  /** Credits that could be offered at once: all but the unproven ones beyond what the level allows ahead. */
  private purse() {
    const ahead = this.proven && !this.aside ? this.numbers.levels[this.level].ahead : 0;
    return { balance: this.earned - this.spent, unproven: this.unproven, ahead };
  }

  /** What could be put into a promotion that is offered at once in strict mode. */
  get spendable(): number {
    return this.purse().balance - this.held;
  }

  /** The unproven part of spending everything. */
  get held(): number {
    const purse = this.purse();
    return unprovenPart(purse.balance, purse);
  }

  /** Puts everything that would be offered at once into a promotion, and returns how much that was. */
  spendWhatCounts(mode: 'open' | 'strict', { address, video }: Room): number {
    const { balance } = this.purse();
    const { openADayPerAddress, openADayPerVideo } = this.numbers;
    const inRoom = Math.min(openADayPerAddress - address.used, openADayPerVideo - video.used);
    const extra = mode === 'open' ? Math.max(0, Math.min(this.held, inRoom)) : 0;
    if (
      mustWait(
        extra,
        mode,
        { fromAddress: address.used, forVideo: video.used, onSite: 0, provenYesterday: 0 },
        this.numbers,
      )
    )
      throw new Error('spent more than the rules offer at once');
    const amount = balance - this.held + extra;
    this.spent += amount;
    address.used += extra;
    video.used += extra;
    return amount;
  }
}
