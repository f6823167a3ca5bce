import { constants, type RouteOutput, type screening } from '@viewloop/contract';
import { type Entry, recipes } from '../../../ledger/index.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { secondsOf, wasSent } from '../clips/index.ts';
import { type Attention, blocksBegun, isUsedUp, judgeAttention, ringsIn, sawSomething } from './attention-rules.ts';
import type { NewCheck } from './check-store.ts';
import type * as store from './visit-store.ts';

/** What reports change, from what was read to what is to be written. Nothing is read or written here. */

export interface SentReport {
  visitId: number;
  viewerId: string;
  attention?: Attention | undefined;
  /** The visit ends with this report. A report that does not fit the chain any more is then left out. */
  leaves?: { reason: string | null } | undefined;
  /** A keyed hash of the address block, where blocks are counted. */
  address: Buffer | null;
}

export type ReportAnswer = RouteOutput<typeof screening.reportAttention>;

export type Outcome =
  | { kind: 'answer'; answer: ReportAnswer }
  | { kind: 'refused'; problem: Problem }
  /** The viewer is in the batch twice, so this one must see what the first changed. */
  | { kind: 'left_out' }
  | { kind: 'new_day' };

const { ATTENTION_BLOCK_MS } = constants;

/** What is drawn by lot. */
export interface Lots {
  chance(): number;
  newNonce(): string;
  newCheckId(): string;
}

export interface Writes {
  visits: store.VisitChange[];
  funds: Map<number, store.FundsChange>;
  days: store.DayChange[];
  paid: Entry[];
  inBlocks: { memberId: string; address: Buffer; credits: number }[];
  checks: NewCheck[];
}

export interface Looked {
  visits: ReadonlyMap<number, store.VisitRow>;
  days: ReadonlyMap<string, store.DayRow>;
  viewers: ReadonlyMap<string, store.AskedViewer>;
  durations: ReadonlyMap<number, number>;
}

const NO_CHANGE = { countedMs: 0, blocks: 0, reservedMs: 0, viewers: 0, unseen: 0 };

function addToFunds(writes: Writes, clipId: number, more: Partial<Omit<store.FundsChange, 'clipId'>>): void {
  const sum = writes.funds.get(clipId) ?? { clipId, ...NO_CHANGE };
  for (const [name, value] of Object.entries(more)) sum[name as keyof typeof NO_CHANGE] += value;
  writes.funds.set(clipId, sum);
}

/** The visit as it is without another report. */
const unchanged = (visit: store.VisitRow, at: string): store.VisitChange => {
  const { id, running, keptMs, countedMs, earlierMs, reservedMs, day, seconds, loops } = visit;
  return {
    id,
    at,
    running,
    keptMs,
    countedMs,
    earlierMs,
    reservedMs,
    day,
    seconds,
    loops,
    nonce: null,
    ends: false,
    reason: null,
  };
};

/** Judges one report; what is to be written goes into `writes`. */
export function judgeReport(sent: SentReport, looked: Looked, writes: Writes, lots: Lots): Outcome {
  const visit = looked.visits.get(sent.visitId);
  if (visit?.viewerId !== sent.viewerId) return { kind: 'refused', problem: new Problem('visit_not_found') };
  const day = looked.days.get(sent.viewerId);
  if (!day) return { kind: 'new_day' };
  const viewer = looked.viewers.get(sent.viewerId);
  const { attention, leaves } = sent;
  const durationMs = looked.durations.get(visit.clipId) ?? 0;
  const balance = viewer?.balance ?? 0;
  const answer = (now: Partial<ReportAnswer> & { dayMs?: number; paid?: number }): Outcome => {
    const { dayMs = day.countedMs, paid = day.paid, ...chain } = now;
    return {
      kind: 'answer',
      answer: {
        ringMs: dayMs - paid * ATTENTION_BLOCK_MS,
        creditsToday: paid * constants.CREDITS_PER_ATTENTION,
        balance,
        countedMs: visit.countedMs,
        seq: visit.beats,
        nonce: visit.nonce,
        check: viewer?.checkId ? { id: viewer.checkId } : null,
        ...chain,
      },
    };
  };
  // Leaving twice is leaving once.
  if (visit.ended) return leaves ? answer({}) : { kind: 'refused', problem: new Problem('visit_over') };

  const change = unchanged(visit, day.at);
  let outcome = answer({});
  const counted = Array.from({ length: secondsOf(durationMs) }, (_, second) => wasSent(visit.sent[second] ?? 0));
  const verdict =
    attention &&
    judgeAttention(
      attention,
      { ...visit, durationMs, sent: counted },
      {
        freeMs: Math.min(day.unclaimedMs ?? Infinity, visit.ageMs),
        roomMs: day.most === null ? Infinity : Math.max(0, day.most * ATTENTION_BLOCK_MS - day.countedMs),
        asked: viewer?.checkId != null,
      },
    );
  if (verdict?.kind === 'out_of_order' && !leaves)
    return { kind: 'refused', problem: new Problem('heartbeat_out_of_order') };
  if (verdict?.kind === 'resent' && !leaves) return outcome;
  if (attention && verdict?.kind === 'counted') {
    const { countedMs, keptMs, running, seconds } = verdict;
    const nonce = lots.newNonce();
    const isNewDay = countedMs > 0 && visit.day !== day.day;
    const holds = Math.max(0, visit.reservedMs - countedMs);
    Object.assign(change, {
      nonce,
      running,
      keptMs,
      seconds,
      loops: Math.max(visit.loops, attention.loops),
      countedMs: visit.countedMs + countedMs,
      earlierMs: isNewDay ? visit.countedMs : visit.earlierMs,
      day: countedMs > 0 ? day.day : visit.day,
      reservedMs: holds,
    });
    const dayMs = day.countedMs + countedMs;
    const rings = Math.max(0, ringsIn(dayMs) - day.paid);
    if (countedMs > 0) {
      addToFunds(writes, visit.clipId, { countedMs, reservedMs: holds - visit.reservedMs });
      // Of time that nobody claimed, only as much stays free as one late report may bring.
      const unclaimedMs = Math.max(0, Math.min(day.unclaimedMs ?? visit.ageMs, constants.LONGEST_BEAT_MS) - countedMs);
      writes.days.push({ viewerId: sent.viewerId, day: day.day, at: day.at, countedMs, rings, unclaimedMs, lapsed: 0 });
    }
    if (!sawSomething(visit.seconds) && sawSomething(verdict.seconds)) addToFunds(writes, visit.clipId, { viewers: 1 });
    let check = viewer?.checkId ? { id: viewer.checkId } : null;
    if (rings > 0) {
      const { viewerId } = sent;
      writes.paid.push(
        recipes.attentionPaid({ viewerId, day: day.day, rings, last: day.paid + rings, epoch: day.epoch }),
      );
      if (sent.address) writes.inBlocks.push({ memberId: viewerId, address: sent.address, credits: rings });
      if (lots.chance() < day.checkChance) {
        check = { id: lots.newCheckId() };
        writes.checks.push({ ...check, memberId: viewerId, visitId: visit.id });
      }
    }
    outcome = answer({
      dayMs,
      paid: day.paid + rings,
      balance: balance + rings * constants.CREDITS_PER_ATTENTION,
      countedMs: change.countedMs,
      seq: visit.beats + 1,
      nonce,
      check,
    });
  }
  if (leaves) {
    if (change.reservedMs > 0) addToFunds(writes, visit.clipId, { reservedMs: -change.reservedMs });
    if (!visit.shown && change.nonce === null) {
      if (visit.thisHour) addToFunds(writes, visit.clipId, { unseen: 1 });
      const nothing = { countedMs: 0, rings: 0, unclaimedMs: null };
      writes.days.push({ viewerId: sent.viewerId, day: day.day, at: day.at, lapsed: day.lapsed + 1, ...nothing });
    }
    Object.assign(change, { ends: true, reservedMs: 0, reason: leaves.reason });
  }
  writes.visits.push(change);
  return outcome;
}

/** What clips pay for the blocks that begin, and which of them can pay for nobody any more. */
export function beginBlocks(funds: readonly store.FundsRow[], writes: Writes): { begun: Entry[]; usedUp: number[] } {
  const begun: Entry[] = [];
  const usedUp: number[] = [];
  for (const row of funds) {
    const change = writes.funds.get(row.clipId);
    if (!change) continue;
    change.blocks = blocksBegun(row, change.countedMs);
    const last = row.blocks + change.blocks;
    if (change.blocks > 0) begun.push(recipes.attentionBegun({ clipId: row.clipId, blocks: change.blocks, last }));
    const after = {
      ...row,
      blocks: last,
      countedMs: row.countedMs + change.countedMs,
      reservedMs: Math.max(0, row.reservedMs + change.reservedMs),
    };
    if (isUsedUp(after, row.durationMs)) usedUp.push(row.clipId);
  }
  return { begun, usedUp };
}
