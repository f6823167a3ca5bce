import { constants } from '@viewloop/contract';

/** Decides how much of a report counts, what a clip pays for it, and what its viewer gets. Pure. */

const { ATTENTION_BLOCK_MS, CREDITS_PER_ATTENTION_BLOCK, LONGEST_BEAT_MS } = constants;
const SECOND_MS = 1000;

export interface Attention {
  seq: number;
  nonce: string;
  playedMs: number;
  seconds: string;
  loops: number;
  visible: boolean;
  focused: boolean;
  playing: boolean;
}

/** A visit after its last report. */
export interface VisitChain {
  beats: number;
  nonce: string;
  previousNonce: string | null;
  /** Whether the time was counting at the end of the last report. */
  running: boolean;
  /** The rest of a second that was presented in part. */
  keptMs: number;
  /** A digit for each second so far. */
  seconds: string;
  durationMs: number;
  /** Which seconds the server has ever sent to this viewer. */
  sent: readonly boolean[];
}

/** What stands against counting, besides the visit itself. */
export interface ViewerNow {
  /** Time on the server's clock that no report of this viewer has claimed, on whatever tab. */
  freeMs: number;
  /** What the ceiling of the day leaves. */
  roomMs: number;
  /** A question waits for its answer. */
  asked: boolean;
}

export type AttentionVerdict =
  | { kind: 'resent' }
  | { kind: 'out_of_order' }
  | { kind: 'counted'; countedMs: number; keptMs: number; running: boolean; seconds: string };

const PRESENTED = 1;
const digitAt = (digits: string, second: number) => Number(digits[second] ?? 0);
export const wasPresented = (digits: string, second: number): boolean => (digitAt(digits, second) & PRESENTED) !== 0;

/** Whether anything was presented: an odd digit. */
export const sawSomething = (digits: string): boolean => /[1357]/.test(digits);

/** The last second is as long as what is left of the clip. */
const msOf = (second: number, { durationMs, sent }: Pick<VisitChain, 'durationMs' | 'sent'>) =>
  second === sent.length - 1 ? Math.max(0, durationMs - second * SECOND_MS) : SECOND_MS;

/** Seconds that were not sent are left out. Reports name all seconds so far, so the next one brings them again. */
function seenIn(reported: string, chain: VisitChain): { seconds: string; newMs: number } {
  let newMs = 0;
  const digits = chain.sent.map((sent, second) => {
    const before = digitAt(chain.seconds, second);
    const after = sent ? before | digitAt(reported, second) : before;
    if ((after & PRESENTED) !== 0 && (before & PRESENTED) === 0) newMs += msOf(second, chain);
    return after;
  });
  return { seconds: digits.join('').replace(/0+$/, ''), newMs };
}

/**
 * Counts the smallest of three times: what passed on the server's clock and nobody claimed, what the client says was played, and
 * the seconds that were presented for the first time. A report that began and ended without attention (paused, hidden, behind
 * another window) counts nothing, and its seconds are gone.
 */
export function judgeAttention(report: Attention, chain: VisitChain, viewer: ViewerNow): AttentionVerdict {
  if (chain.beats > 0 && report.seq === chain.beats && report.nonce === chain.previousNonce) return { kind: 'resent' };
  if (report.seq !== chain.beats + 1 || report.nonce !== chain.nonce) return { kind: 'out_of_order' };
  const there = report.visible && report.focused;
  const running = there && report.playing;
  // The first report covers a clip that began by playing.
  const counts = (running || (chain.beats === 0 ? there : chain.running)) && !viewer.asked;
  const { seconds, newMs } = seenIn(report.seconds, chain);
  if (!counts) return { kind: 'counted', countedMs: 0, keptMs: 0, running, seconds };
  const presentedMs = newMs + chain.keptMs;
  const mostMs = Math.min(viewer.freeMs, LONGEST_BEAT_MS, viewer.roomMs);
  const countedMs = Math.max(0, Math.min(mostMs, report.playedMs, presentedMs));
  return { kind: 'counted', countedMs, keptMs: Math.min(SECOND_MS, presentedMs - countedMs), running, seconds };
}

/** So many clips in a row, each seen to its end. People leave some of twenty clips; a page that swipes by itself leaves none. */
export const CLIPS_IN_A_ROW = 20;

/** `toEnd` says of the latest clips of a viewer whether each was seen to its end. */
export const neverLeaves = (toEnd: readonly boolean[]): boolean =>
  toEnd.length >= CLIPS_IN_A_ROW && toEnd.every(Boolean);

/** Whoever never leaves a clip may not be there, and is asked with each credit until a clip is left. */
export const chanceOfQuestion = (usual: number, leavesNone: boolean): number => (leavesNone ? 1 : usual);

/** Rings of 30 attentive seconds that are full. */
export const ringsIn = (countedMs: number): number => Math.floor(countedMs / ATTENTION_BLOCK_MS);

/** What was set aside for a clip and what became of it. */
export interface Funds {
  budget: number;
  returned: number;
  blocks: number;
  countedMs: number;
  lostMs: number;
  reservedMs: number;
}

export const creditsLeft = ({ budget, returned, blocks }: Pick<Funds, 'budget' | 'returned' | 'blocks'>): number =>
  budget - returned - blocks * CREDITS_PER_ATTENTION_BLOCK;

/** How many blocks begin when this much more counts. */
export const blocksBegun = ({ blocks, countedMs, lostMs }: Funds, moreMs: number): number =>
  Math.max(0, Math.ceil((countedMs + lostMs + moreMs) / ATTENTION_BLOCK_MS) - blocks);

/** Attentive time that the clip can still pay for and that no open visit holds. */
export function freeMs(funds: Funds): number {
  const { blocks, countedMs, lostMs, reservedMs } = funds;
  const payable = Math.floor(creditsLeft(funds) / CREDITS_PER_ATTENTION_BLOCK) + blocks;
  return payable * ATTENTION_BLOCK_MS - countedMs - lostMs - reservedMs;
}

/** Nobody is watching, and nobody can be offered the whole clip any more. */
export const isUsedUp = (funds: Funds, durationMs: number): boolean =>
  funds.reservedMs === 0 && freeMs(funds) < durationMs;
