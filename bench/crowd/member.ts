import { Account } from './account.ts';
import type { Step } from './agenda.ts';
import type { Row } from './figures.ts';
import { EMAIL_VERIFIED, type HonestKind, QUESTIONS, VOUCHING, WIDENED } from './people.ts';
import { type Site, WATCH_SECONDS } from './site.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
/** Between the end of a video and the start of the next one. */
const CHOOSING_SECONDS = 8;
/** A member spends what there is every few visits. */
const SPENDS = 0.25;
const MOST_VIDEOS_A_DAY = 150;
/** People come between these hours. */
const FIRST_HOUR = 7;
const LAST_HOUR = 24;
const FIRST_WEEK = 7 * DAY_SECONDS;
const DEPOSITS_WITHIN_DAYS = 14;
/** To put a code into the title of a video, and to let the site look. */
const PROVING_SECONDS = 120;

type Plan = 'channel at once' | 'channel when stopped' | 'deposit' | 'factor' | 'nothing';

function planOf(share: number): Plan {
  const { channelAtOnce, channelWhenStopped, deposit, secondFactor } = VOUCHING;
  if (share < channelAtOnce) return 'channel at once';
  if (share < channelAtOnce + channelWhenStopped) return 'channel when stopped';
  if (share < channelAtOnce + channelWhenStopped + deposit) return 'deposit';
  return share < channelAtOnce + channelWhenStopped + deposit + secondFactor ? 'factor' : 'nothing';
}

const STOPPED_BY = {
  daily_ceiling: 'own',
  set_aside: 'own',
  cluster_ceiling: 'group',
  block_ceiling: 'block',
  too_many_windows: 'windows',
} as const;

const everyFew = (name: string, what: string, index: number, few: number) =>
  `${what} of ${name} ${Math.floor(index / few)}`;

export const blockOf = (kind: HonestKind, index: number): string =>
  everyFew(kind.name, 'block', index, kind.sharedAddress);

/** One honest person with one account. */
export class Member {
  readonly account: Account;
  private readonly site: Site;
  private readonly kind: HonestKind;
  private readonly row: Row;
  private readonly plan: Plan;
  private readonly depositsOn: number;
  private asksForBlockAt: number | null = null;

  constructor(site: Site, kind: HonestKind, row: Row, index: number) {
    const { chance } = site;
    this.site = site;
    this.kind = kind;
    this.row = row;
    this.plan = planOf(chance.next());
    this.depositsOn = Math.floor(chance.between(0, DEPOSITS_WITHIN_DAYS));
    this.account = new Account(
      site,
      {
        block: blockOf(kind, index),
        device: everyFew(kind.name, 'device', index, kind.sharedDevice),
        video: `video of ${kind.name} ${index}`,
        rhythm: null,
        emailVerified: chance.happens(EMAIL_VERIFIED),
        secondFactor: this.plan === 'factor',
        lane: false,
      },
      0,
    );
    if (this.plan === 'channel at once') this.account.voucher = 'channel';
    if (this.plan === 'factor') this.account.voucher = 'factor';
  }

  /** The hour at which this member would come today. Those who are always together come at the hour of the first. */
  drawHour(): number {
    return Math.floor(this.site.chance.between(FIRST_HOUR, LAST_HOUR));
  }

  /** When the member comes today and what they do then, or null. */
  beginDay(day: number, hour: number): { at: number; step: Step } | null {
    const { account, kind, row, site } = this;
    const { chance } = site;
    account.newDay();
    if (this.plan === 'deposit' && day >= this.depositsOn) account.voucher = 'deposit';
    if (this.asksForBlockAt !== null && day >= this.asksForBlockAt + WIDENED.afterDays)
      site.widen(account.shown.block, WIDENED.mostADay);
    if (!chance.happens(kind.visits)) return null;
    let left = Math.min(MOST_VIDEOS_A_DAY, Math.round(chance.logNormal(kind.videosADay, 0.75)));
    row.wanted += left;
    row.visits++;
    account.hours.add(day * 24 + hour);
    const step: Step = (now) => {
      if (left === 0) {
        if (chance.happens(SPENDS) && account.held(now) > 0) account.waiting = true;
        return null;
      }
      const seconds = this.watchOne(now, day, left);
      if (seconds === null) return null;
      left--;
      return now + seconds;
    };
    return { at: day * DAY_SECONDS + hour * HOUR_SECONDS + chance.between(0, HOUR_SECONDS), step };
  }

  /** Returns how long it took, or null if nothing more can be earned today. */
  private watchOne(now: number, day: number, left: number): number | null {
    const { account, kind, row, site } = this;
    const watched = site.watch(account, { unverified: false, passes: kind.passes }, now);
    if (watched.kind === 'unpaid') throw new Error('an honest view sends its heartbeats');
    if (watched.kind === 'refused') {
      const by = STOPPED_BY[watched.refusal];
      // The refusal shows the way, and it takes a minute. The watch goes on then.
      if ((by === 'own' || by === 'block') && this.plan === 'channel when stopped' && account.voucher === null) {
        account.voucher = 'channel';
        return this.watchOne(now + PROVING_SECONDS, day, left);
      }
      row.stopped[by] += left;
      row.visitsStopped++;
      if (by === 'block' && kind.sharedAddress >= WIDENED.fromPeople) this.asksForBlockAt ??= day;
      return null;
    }
    const when = now < FIRST_WEEK ? 'first' : 'later';
    row.checks[when] += watched.checks;
    row.viewsIn[when]++;
    const { chance } = site;
    if (chance.happens(QUESTIONS.promotionsThatAsk) && chance.happens(kind.answersQuestions))
      if (site.asksForOwner(account, now)) {
        account.answerOwner(QUESTIONS.readersAgree);
        row.answered++;
      }
    return WATCH_SECONDS + CHOOSING_SECONDS;
  }
}
