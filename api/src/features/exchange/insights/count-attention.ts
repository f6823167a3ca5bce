import { constants } from '@viewloop/contract';
import { LENGTH_CLASSES, lengthCell } from './length-rules.ts';

/** What the reported seconds of ended watches add to the counters of their promotions. Pure. */

const { COUNTED_SECONDS } = constants;

export interface ReportedWatch {
  promotionId: number;
  state: 'completed' | 'interrupted' | 'voided';
  /** A hexadecimal digit for each second of playback. Empty: the client reports none. */
  seconds: string;
  length: number | null;
  stayed: number | null;
  stayReplays: number | null;
}

export interface AttentionCounts {
  watches: number;
  paid: number;
  replays: number;
  stayReplays: number;
  played: number[];
  seen: number[];
  heard: number[];
  muted: number[];
  stayed: number[];
  lengths: number[];
}

const SEEN = 1;
const HEARD = 2;
const MUTED = 4;
const BEGAN_AGAIN = 8;

/** A clip of two seconds begins again this often. More would let one viewer decide an average. */
const MOST_REPLAYS = 15;
const MOST_STAY_REPLAYS = 30;

const cells = (count: number) => Array.from({ length: count }, () => 0);

const nothing = (): AttentionCounts => ({
  watches: 0,
  paid: 0,
  replays: 0,
  stayReplays: 0,
  played: cells(COUNTED_SECONDS),
  seen: cells(COUNTED_SECONDS),
  heard: cells(COUNTED_SECONDS),
  muted: cells(COUNTED_SECONDS),
  stayed: cells(COUNTED_SECONDS),
  lengths: cells(LENGTH_CLASSES),
});

const addOne = (counters: number[], cell: number) => {
  counters[cell] = (counters[cell] ?? 0) + 1;
};

function addWatch(counts: AttentionCounts, { state, seconds, length, stayed, stayReplays }: ReportedWatch): void {
  let replays = 0;
  counts.watches++;
  for (let second = 0; second < Math.min(seconds.length, COUNTED_SECONDS); second++) {
    const what = Number.parseInt(seconds.charAt(second), 16);
    addOne(counts.played, second);
    if (what & SEEN) addOne(counts.seen, second);
    // A client that reports both is not believed about either.
    const sound = what & (HEARD | MUTED);
    if (sound === HEARD) addOne(counts.heard, second);
    if (sound === MUTED) addOne(counts.muted, second);
    if (what & BEGAN_AGAIN) replays++;
  }
  counts.replays += Math.min(replays, MOST_REPLAYS);
  if (length !== null) addOne(counts.lengths, lengthCell(length));
  if (state !== 'completed') return;
  counts.paid++;
  counts.stayReplays += Math.min(stayReplays ?? 0, MOST_STAY_REPLAYS);
  for (let second = 0; second < Math.min(stayed ?? 0, COUNTED_SECONDS); second++) addOne(counts.stayed, second);
}

const both = (a: readonly number[], b: readonly number[]) => a.map((count, cell) => count + (b[cell] ?? 0));

/** The counters of two sets of watches together. */
export const sumOf = (a: AttentionCounts, b: AttentionCounts): AttentionCounts => ({
  watches: a.watches + b.watches,
  paid: a.paid + b.paid,
  replays: a.replays + b.replays,
  stayReplays: a.stayReplays + b.stayReplays,
  played: both(a.played, b.played),
  seen: both(a.seen, b.seen),
  heard: both(a.heard, b.heard),
  muted: both(a.muted, b.muted),
  stayed: both(a.stayed, b.stayed),
  lengths: both(a.lengths, b.lengths),
});

/** The class of length that most watches named, numbered from 1 as in the database. */
export function lengthClassOf({ lengths }: AttentionCounts): number | null {
  const most = Math.max(...lengths);
  return most > 0 ? lengths.indexOf(most) + 1 : null;
}

/** Views that were found false count for nothing, and neither do clients that do not report their seconds. */
export function attentionIncrements(watches: readonly ReportedWatch[]): Map<number, AttentionCounts> {
  const sums = new Map<number, AttentionCounts>();
  const counted = watches.filter(({ state, seconds }) => state !== 'voided' && seconds !== '');
  // Always in the same order, so that two batches lock rows in the same order.
  for (const watch of counted.toSorted((a, b) => a.promotionId - b.promotionId)) {
    const counts = sums.get(watch.promotionId) ?? nothing();
    addWatch(counts, watch);
    sums.set(watch.promotionId, counts);
  }
  return sums;
}
