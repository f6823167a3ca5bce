import type { fairPlay, insights } from '@viewloop/contract';
import { unpackBeats } from '../../trust/fair-play/index.ts';
import { isPlayerFailure } from '../promotions/index.ts';
import type { ReportedWatch } from './count-attention.ts';
import { LAST_SECOND } from './last-second-rules.ts';

/** What one ended watch adds to the counters of its promotion. Pure. */

export interface EndedWatch extends ReportedWatch {
  id: number;
  reason: string | null;
  creditedMs: number;
  hiddenMs: number;
  pauses: number;
  seeks: number;
  /** Country, language and device, with commas between them. */
  audience: string | null;
  beats: Buffer | null;
  /** How far the viewer is trusted. */
  level: fairPlay.TrustLevel | null;
}

const secondOf = (ms: number) => Math.min(LAST_SECOND, Math.floor(ms / 1000));

function leaveReasonOf(reason: string | null): insights.LeaveReason {
  if (reason === 'skipped' || reason === 'closed' || reason === 'replaced') return reason;
  if (reason === 'silence' || reason === 'too_long') return 'silent';
  return reason !== null && isPlayerFailure(reason) ? 'trouble' : 'other';
}

/** The seconds of watched time around which the player was hidden. */
function hiddenSeconds(beats: Buffer): Set<number> {
  const seconds = new Set<number>();
  let playedMs = 0;
  for (const { played, hidden } of unpackBeats(beats)) {
    playedMs += played * 10;
    if (hidden) seconds.add(secondOf(playedMs));
  }
  return seconds;
}

/** The names under which the end of a watch without a credit is counted. */
export const leaveNames = (reason: string | null, creditedMs: number): string[] => [
  `left.${leaveReasonOf(reason)}`,
  `left_at.${secondOf(creditedMs)}`,
];

/** What the page shows of a watch as soon as it has ended: that it began, and how it ended. */
export const endNames = (state: string, reason: string | null): string[] => [
  'started',
  state === 'interrupted' ? `left.${leaveReasonOf(reason)}` : 'completed',
];

export function countsOf(watch: EndedWatch): string[] {
  const { state, reason, creditedMs, hiddenMs, pauses, seeks, audience, beats, level } = watch;
  const [country = '', language = '', device = ''] = audience?.split(',') ?? [];
  return [
    'started',
    ...(state === 'interrupted' ? leaveNames(reason, creditedMs) : ['completed']),
    ...(hiddenMs > 0 ? ['hid'] : []),
    ...(pauses > 0 ? ['paused'] : []),
    ...(seeks > 0 ? ['jumped'] : []),
    ...(beats ? [...hiddenSeconds(beats)].map((second) => `hidden_at.${second}`) : []),
    ...(country ? [`country.${country}`] : []),
    ...(language ? [`language.${language}`] : []),
    ...(device ? [`device.${device}`] : []),
    ...(level ? [`level.${level}`] : []),
  ];
}

export interface Increment {
  promotionId: number;
  name: string;
  count: number;
}

/** Adds up what many watches count, sorted, so that rows are always locked in the same order. */
export function incrementsOf(watches: readonly EndedWatch[]): Increment[] {
  const sums = new Map<string, Increment>();
  for (const watch of watches)
    for (const name of countsOf(watch)) {
      const key = `${watch.promotionId} ${name}`;
      const sum = sums.get(key) ?? { promotionId: watch.promotionId, name, count: 0 };
      sum.count++;
      sums.set(key, sum);
    }
  return [...sums.values()].sort((a, b) => a.promotionId - b.promotionId || (a.name < b.name ? -1 : 1));
}
