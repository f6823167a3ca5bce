import { randomInt, randomUUID } from 'node:crypto';
import { constants, type RouteOutput, type screening } from '@viewloop/contract';
import { type Entry, membersIn, post, recipes } from '../../../ledger/index.ts';
import { isConnectionTrouble } from '../../../platform/db/database-error.ts';
import { gather } from '../../../platform/db/gather.ts';
import { allOf, type Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { countEarnedInBlocks } from '../../trust/fair-play/index.ts';
import { secondsOf, wasSent } from '../clips/index.ts';
import { type Attention, blocksBegun, isUsedUp, judgeAttention, ringsIn, sawSomething } from './attention-rules.ts';
import { insertChecks, type NewCheck } from './check-store.ts';
import { newNonce } from './nonce.ts';
import * as store from './visit-store.ts';

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

type Outcome =
  | { kind: 'answer'; answer: ReportAnswer }
  | { kind: 'refused'; problem: Problem }
  /** The viewer is in the batch twice, so this one must see what the first changed. */
  | { kind: 'left_out' }
  | { kind: 'new_day' };

interface Batch {
  outcomes: Outcome[];
  paid: ReadonlySet<string>;
  rings: number;
  usedUp: number[];
}

const { ATTENTION_BLOCK_MS } = constants;
const FINE = 2 ** 32;
const chance = () => randomInt(FINE) / FINE;

interface Writes {
  visits: store.VisitChange[];
  funds: Map<number, store.FundsChange>;
  days: store.DayChange[];
  paid: Entry[];
  inBlocks: { memberId: string; address: Buffer; credits: number }[];
  checks: NewCheck[];
}

interface Looked {
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
function judge(sent: SentReport, looked: Looked, writes: Writes): Outcome {
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
    const nonce = newNonce();
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
      if (chance() < day.checkChance) {
        check = { id: randomUUID() };
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
function begin(funds: readonly store.FundsRow[], writes: Writes): { begun: Entry[]; usedUp: number[] } {
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

async function judgeBatch(tx: Tx, sent: readonly SentReport[]): Promise<Batch> {
  const ids = [...new Set(sent.map(({ visitId }) => visitId))];
  const viewerIds = [...new Set(sent.map(({ viewerId }) => viewerId))];
  const [days, funds, visits, viewers] = await allOf([
    store.lockDays(tx, viewerIds),
    store.lockFunds(tx, ids),
    store.lockVisits(tx, ids),
    store.askedViewers(tx, viewerIds),
  ]);
  const looked: Looked = {
    days: new Map(days.map((day) => [day.viewerId, day])),
    visits: new Map(visits.map((visit) => [visit.id, visit])),
    viewers: new Map(viewers.map((viewer) => [viewer.viewerId, viewer])),
    durations: new Map(funds.map(({ clipId, durationMs }) => [clipId, durationMs])),
  };
  const writes: Writes = { visits: [], funds: new Map(), days: [], paid: [], inBlocks: [], checks: [] };
  const judged = new Set<string>();
  const outcomes = sent.map((report): Outcome => {
    if (judged.has(report.viewerId)) return { kind: 'left_out' };
    judged.add(report.viewerId);
    return judge(report, looked, writes);
  });
  const { begun, usedUp } = begin(funds, writes);
  // A block begins before somebody is paid out of it.
  const entries = [...begun, ...writes.paid];
  if (writes.visits.length > 0)
    await tx.lastly([
      store.writeDays(tx, writes.days),
      store.writeFunds(tx, [...writes.funds.values()]),
      store.writeVisits(tx, writes.visits),
      insertChecks(tx, writes.checks),
      post(tx, entries),
      countEarnedInBlocks(tx, writes.inBlocks),
    ]);
  const rings = writes.days.reduce((sum, day) => sum + day.rings, 0);
  return { outcomes, paid: membersIn(entries), rings, usedUp };
}

/**
 * Judges reports that arrive together in one transaction. `onUsedUp` is called for clips whose budget is used up; a job does the same
 * for those that a crash leaves behind.
 */
export function attentionReports(
  { db, events, metrics }: Pick<App, 'db' | 'events' | 'metrics'>,
  onUsedUp: (clipId: number) => Promise<void>,
): (sent: SentReport) => Promise<ReportAnswer> {
  const reports = metrics.count('viewloop_attention_reports_total', 'Reports of attention in the screening room');
  const ringsPaid = metrics.count('viewloop_attention_paid_total', 'Rings of 30 attentive seconds that were paid for');

  async function run(batch: SentReport[], patiently: boolean, onceSent = () => {}): Promise<Outcome[]> {
    const done = await db.write((tx) => judgeBatch(tx, batch), {
      hurried: !patiently,
      batch: !patiently,
      looksFirst: true,
      plannedOnce: true,
      onceSent,
    });
    reports.inc(batch.length);
    ringsPaid.inc(done.rings);
    for (const memberId of done.paid) events.publish(memberId, 'credits');
    for (const clipId of done.usedUp) void onUsedUp(clipId);
    return done.outcomes;
  }
  const together = gather(run, {
    most: 128,
    answersWaitForNext: true,
    mayRetryAlone: (error) => !isConnectionTrouble(error),
  });

  return async (sent) => {
    let outcome = await together(sent);
    if (outcome.kind === 'new_day') await db.write((tx) => store.openDays(tx, [sent.viewerId]));
    if (outcome.kind === 'new_day' || outcome.kind === 'left_out') [outcome = outcome] = await run([sent], true);
    switch (outcome.kind) {
      case 'answer':
        return outcome.answer;
      case 'refused':
        throw outcome.problem;
      case 'left_out':
      case 'new_day':
        throw new Problem('busy');
    }
  };
}
