import { constants } from '@viewloop/contract';
import {
  CLIPS_IN_A_ROW,
  chanceOfQuestion,
  freeMs,
  neverLeaves,
  wasPresented,
} from '../../../api/src/features/screening/attention/attention-rules.ts';
import {
  beginBlocks,
  judgeReport,
  type Looked,
  type Outcome,
  type SentReport,
  type Writes,
} from '../../../api/src/features/screening/attention/judge-report.ts';
import { LONGEST_HELD_MINUTES } from '../../../api/src/features/screening/attention/place-rules.ts';
import type { DayRow, FundsRow, VisitRow } from '../../../api/src/features/screening/attention/visit-store.ts';
import { secondsOf } from '../../../api/src/features/screening/clips/clip-rules.ts';
import { pacing } from '../../../api/src/features/screening/clips/serving/pace.ts';
import { judgeAttentionOf } from '../../../api/src/features/trust/fair-play/judge-attention.ts';
import type { Account } from '../account.ts';
import type { Site } from '../site.ts';

const { ATTENTION_BLOCK_MS, CLIPS_AHEAD, CREDITS_PER_ATTENTION_BLOCK } = constants;
const DAY_MS = 86_400_000;
const SILENCE_MS = 60_000;
const HELD_MS = LONGEST_HELD_MINUTES * 60_000;
/** How often the server writes down what it has sent. */
const RECORD_MS = 1000;
/** Sent in full, in thousandths of a second of the clip. */
const WHOLE = 1000;
const ADDRESS = Buffer.alloc(1);

export interface Clip extends FundsRow {
  /** Whose it is; null for somebody outside of the crowd. */
  owner: Account | null;
}

export interface Visit {
  row: VisitRow;
  clip: Clip;
  account: Account;
  openedAt: number;
  /** Its viewer never leaves a clip, so it says nothing about when people do, and the figures leave it out. */
  leftOut: boolean;
  heardAt: number;
  /** When each second arrives at the viewer, and when the server has written down that it was sent. */
  arrivesAt: readonly number[];
  recordedAt: readonly number[];
}

interface Day {
  countedMs: number;
  paid: number;
  most: number | null;
  checkChance: number;
  clockAt: number | null;
}

/** How a clip reaches somebody who fetches it from this moment on, by the server's own pace. */
function sending(durationMs: number, from: number): Pick<Visit, 'arrivesAt' | 'recordedAt'> {
  let at = from;
  let lastRecord = from;
  const pace = pacing(() => at);
  const arrivesAt: number[] = [];
  const recordedAt: number[] = [];
  const record = () => {
    while (recordedAt.length < arrivesAt.length) recordedAt.push(at);
    lastRecord = at;
  };
  for (let second = 0; second < secondsOf(durationMs); second++) {
    const wait = pace.take('clip', { from: second, to: Math.min(second + 1, durationMs / 1000) });
    const isFirst = wait > 0 && recordedAt.length === 0;
    if (isFirst || at + wait - lastRecord > RECORD_MS) record();
    at += wait;
    arrivesAt.push(at);
  }
  record();
  return { arrivesAt, recordedAt };
}

/**
 * The least of a screening room that gives the same answers as the real one. Who may earn, what counts and what is paid is judged by
 * the server's own functions; only what Postgres keeps is kept here. Times are in milliseconds.
 */
export class Room {
  readonly site: Site;
  /** In the order of offering: the clip that has waited longest is first. */
  clips: Clip[] = [];
  /** Every visit that has ended. */
  ended: Visit[] = [];
  private readonly names = new Map<Account, string>();
  private readonly days = new Map<Account, Day>();
  private readonly open = new Map<Account, Visit[]>();
  private readonly seen = new Map<Account, Set<number>>();
  private readonly asked = new Map<Account, string>();
  private readonly latest = new Map<Account, boolean[]>();
  private count = 0;
  private readonly lots;

  constructor(site: Site) {
    this.site = site;
    this.lots = {
      chance: () => site.chance.next(),
      newNonce: () => `nonce ${this.count++}`,
      newCheckId: () => `check ${this.count++}`,
    };
  }

  addClip(durationMs: number, budget: number, owner: Account | null = null): Clip {
    const clip: Clip = {
      clipId: ++this.count,
      ownerId: '',
      owner,
      durationMs,
      budget,
      returned: 0,
      blocks: 0,
      countedMs: 0,
      lostMs: 0,
      reservedMs: 0,
    };
    this.clips.push(clip);
    return clip;
  }

  /** Nobody is in the room at midnight. */
  newDay(): void {
    this.days.clear();
    this.seen.clear();
    this.open.clear();
    this.ended = [];
  }

  private nameOf(account: Account): string {
    const known = this.names.get(account);
    if (known !== undefined) return known;
    const name = `member ${this.names.size}`;
    this.names.set(account, name);
    return name;
  }

  private judge(account: Account, now: number) {
    const { block, device } = account.shown;
    const viewerId = this.nameOf(account);
    const seconds = now / 1000;
    const starter = account.starter(seconds);
    const { blockEarned, blockLimit } = this.site.placeOf(account, seconds);
    const row = {
      ...starter,
      memberId: viewerId,
      unproven: account.unproven,
      openChecks: 0,
      paid: account.voucher === 'deposit',
      factorDays: null,
      vouchedByAdmin: false,
      channels: account.voucher === 'channel' ? 1 : 0,
    };
    return judgeAttentionOf(
      {
        trust: new Map([[viewerId, row]]),
        beats: new Map(),
        blocks: new Map([[viewerId, { memberId: viewerId, earned: blockEarned, windows: 0 }]]),
        opened: new Map(),
      },
      { viewerId, origin: { address: ADDRESS, device, audience: null, block } },
      { ...this.site.rules, wide: new Map([[block, blockLimit]]) },
      0,
    );
  }

  /** What is open for this viewer after clips were offered, or why nothing is. */
  next(account: Account, now: number): { closed: string | null; visits: Visit[]; checkId: string | null } {
    const checkId = this.asked.get(account) ?? null;
    const { judged, believed, creditsLeft, checkChance } = this.judge(account, now);
    if (!believed) return { closed: 'not_known_yet', visits: [], checkId };
    if (judged.refusal) return { closed: judged.refusal.code, visits: [], checkId };
    const day = this.dayOf(account);
    day.most = creditsLeft === null ? null : day.paid + creditsLeft;
    day.checkChance = chanceOfQuestion(checkChance, this.leavesNone(account));
    const open = this.openOf(account);
    while (open.length < CLIPS_AHEAD) {
      const clip = this.clips.find((one) => this.mayBeOffered(one, account));
      if (!clip) break;
      open.push(this.offer(account, clip, now));
    }
    return { closed: open.length === 0 ? 'seen_all' : null, visits: open, checkId };
  }

  private dayOf(account: Account): Day {
    const known = this.days.get(account);
    if (known) return known;
    const day: Day = { countedMs: 0, paid: 0, most: null, checkChance: 0, clockAt: null };
    this.days.set(account, day);
    return day;
  }

  openOf(account: Account): Visit[] {
    const open = this.open.get(account) ?? [];
    this.open.set(account, open);
    return open;
  }

  private mayBeOffered(clip: Clip, account: Account): boolean {
    const { owner } = clip;
    if (owner === account || (owner && owner.group === account.group)) return false;
    if (owner && (owner.referrer === account || account.referrer === owner)) return false;
    return !this.seen.get(account)?.has(clip.clipId) && freeMs(clip) >= clip.durationMs;
  }

  private offer(account: Account, clip: Clip, now: number): Visit {
    this.clips.splice(this.clips.indexOf(clip), 1);
    this.clips.push(clip);
    const seen = this.seen.get(account) ?? new Set();
    this.seen.set(account, seen.add(clip.clipId));
    clip.reservedMs += clip.durationMs;
    const row: VisitRow = {
      id: ++this.count,
      clipId: clip.clipId,
      viewerId: this.nameOf(account),
      beats: 0,
      nonce: this.lots.newNonce(),
      previousNonce: null,
      running: false,
      keptMs: 0,
      countedMs: 0,
      earlierMs: 0,
      reservedMs: clip.durationMs,
      seconds: '',
      loops: 0,
      day: null,
      ended: false,
      shown: false,
      thisHour: true,
      ageMs: 0,
      sent: [],
    };
    const leftOut = this.leavesNone(account);
    return { row, clip, account, openedAt: now, leftOut, heardAt: now, ...sending(clip.durationMs, now) };
  }

  /** Takes a report, and ends the visit with it if the viewer leaves. */
  report(
    visit: Visit,
    { attention, leaves }: Pick<SentReport, 'attention' | 'leaves'>,
    now: number,
  ): Extract<Outcome, { kind: 'answer' | 'refused' }> {
    const { account, clip, row } = visit;
    const { viewerId } = row;
    const day = this.dayOf(account);
    const date = `${Math.floor(now / DAY_MS)}`;
    row.ageMs = now - visit.openedAt;
    row.sent = visit.recordedAt.map((at) => (at <= now ? WHOLE : 0));
    const dayRow: DayRow = {
      viewerId,
      day: date,
      countedMs: day.countedMs,
      paid: day.paid,
      epoch: 0,
      most: day.most,
      checkChance: day.checkChance,
      unclaimedMs: day.clockAt === null ? null : Math.max(0, Math.floor(now - day.clockAt)),
      lapsed: 0,
      at: String(now),
    };
    const looked: Looked = {
      visits: new Map([[row.id, row]]),
      days: new Map([[viewerId, dayRow]]),
      viewers: new Map([[viewerId, { viewerId, balance: account.balance, checkId: this.asked.get(account) ?? null }]]),
      durations: new Map([[clip.clipId, clip.durationMs]]),
    };
    const writes: Writes = { visits: [], funds: new Map(), days: [], paid: [], inBlocks: [], checks: [] };
    const sent: SentReport = { visitId: row.id, viewerId, attention, leaves, address: ADDRESS };
    const outcome = judgeReport(sent, looked, writes, this.lots);
    beginBlocks([clip], writes);
    this.write(visit, writes, now);
    if (outcome.kind === 'left_out' || outcome.kind === 'new_day') throw new Error(outcome.kind);
    return outcome;
  }

  private write(visit: Visit, { visits, funds, days, inBlocks, checks }: Writes, now: number): void {
    const { account, clip, row } = visit;
    for (const { nonce, ends, at: _at, reason: _reason, id: _id, ...change } of visits) {
      Object.assign(row, change);
      if (nonce !== null) {
        Object.assign(row, { beats: row.beats + 1, previousNonce: row.nonce, nonce, shown: true });
        visit.heardAt = now;
      }
      if (ends) this.end(visit);
    }
    for (const { countedMs, blocks, reservedMs } of funds.values()) {
      clip.countedMs += countedMs;
      clip.blocks += blocks;
      clip.reservedMs += reservedMs;
    }
    const day = this.dayOf(account);
    for (const { countedMs, rings, unclaimedMs } of days) {
      day.countedMs += countedMs;
      day.paid += rings;
      if (unclaimedMs !== null) day.clockAt = now - unclaimedMs;
      account.balance += rings;
      account.watchedToday += rings;
      this.site.house += rings;
    }
    for (const { credits } of inBlocks) for (let one = 0; one < credits; one++) this.site.countInBlock(account);
    for (const { id } of checks) if (!this.asked.has(account)) this.asked.set(account, id);
  }

  private end(visit: Visit): void {
    visit.row.ended = true;
    const open = this.openOf(visit.account);
    open.splice(open.indexOf(visit), 1);
    // A clip that was only fetched ahead is offered again.
    if (!visit.row.shown) this.seen.get(visit.account)?.delete(visit.clip.clipId);
    else this.remember(visit.account, wasPresented(visit.row.seconds, secondsOf(visit.clip.durationMs) - 1));
    this.ended.push(visit);
  }

  /** Keeps whether this viewer saw a clip to its end. */
  remember(account: Account, toEnd: boolean): void {
    this.latest.set(account, [toEnd, ...(this.latest.get(account) ?? [])].slice(0, CLIPS_IN_A_ROW));
  }

  private leavesNone(account: Account): boolean {
    return neverLeaves(this.latest.get(account) ?? []);
  }

  isAsked(account: Account): boolean {
    return this.asked.has(account);
  }

  /** Answers the open question. A wrong answer brings another one. */
  answer(account: Account, right: boolean, now: number): void {
    account.answerCheck(right, now / 1000);
    this.asked.delete(account);
    if (!right) this.asked.set(account, this.lots.newCheckId());
  }

  /** What the job of the server does: it ends visits of a viewer who is silent for a minute, and those that hold credits for too long. */
  tidy(account: Account, now: number): void {
    const open = [...this.openOf(account)];
    const isSilent = open.every(({ heardAt }) => heardAt <= now - SILENCE_MS);
    for (const visit of open) {
      const isHeld = visit.row.reservedMs > 0 && visit.openedAt < now - HELD_MS;
      if (!isSilent && !isHeld) continue;
      this.report(visit, { leaves: { reason: null } }, now);
    }
  }

  creditsToday(account: Account): number {
    return this.dayOf(account).paid;
  }

  ringMs(account: Account): number {
    const { countedMs, paid } = this.dayOf(account);
    return countedMs - paid * ATTENTION_BLOCK_MS;
  }
}

/** A budget that is never used up. */
export const ENDLESS = CREDITS_PER_ATTENTION_BLOCK * 1_000_000;
