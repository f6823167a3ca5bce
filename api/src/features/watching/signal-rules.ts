import type { admin, watching } from '@viewloop/contract';

/**
 * How suspicious a view is, from 0 (clean) to 100, with the reasons. It is a hint for admins; no view is refused
 * because of it.
 */
export interface Signals {
  state: watching.ViewState;
  verified: boolean;
  pauses: number;
  hiddenMs: number;
  seeks: number;
  fastBeats: number;
  gaps: number;
}

type Part = admin.ViewSignals['parts'][number];

const upTo = (most: number, points: number) => Math.min(most, Math.round(points));

/** Pausing and looking away are human and weigh little. Claiming more time than passed weighs a lot. */
function partsOf(view: Signals): Part[] {
  const { pauses, hiddenMs, seeks, fastBeats, gaps } = view;
  const paid = view.state === 'completed' || view.state === 'voided';
  return [
    { kind: 'unverified', count: 1, points: paid && !view.verified ? 40 : 0 },
    { kind: 'fast', count: fastBeats, points: upTo(60, fastBeats * 20) },
    { kind: 'seeks', count: seeks, points: upTo(30, seeks * 10) },
    { kind: 'gaps', count: gaps, points: upTo(20, gaps * 5) },
    { kind: 'hidden', count: Math.round(hiddenMs / 1000), points: upTo(15, hiddenMs / 4000) },
    { kind: 'pauses', count: pauses, points: upTo(10, Math.max(0, pauses - 2) * 2) },
  ];
}

const times = (count: number, what: string) => `${what} ${count === 1 ? 'once' : `${count} times`}`;

function wordsOf({ kind, count }: Part): string {
  switch (kind) {
    case 'unverified':
      return 'earned without a word from the player window';
    case 'fast':
      return times(count, 'claimed more time than passed, or a too high speed,');
    case 'seeks':
      return times(count, 'jumped within the video');
    case 'gaps':
      return times(count, 'was silent for more than 12 s');
    case 'hidden':
      return `had the player hidden or behind for ${count} s`;
    case 'pauses':
      return times(count, 'paused');
  }
}

export function judgeSignals(view: Signals): { score: number; why: string[]; parts: Part[] } {
  const parts = partsOf(view).filter(({ points }) => points > 0);
  const score = Math.min(
    100,
    parts.reduce((sum, { points }) => sum + points, 0),
  );
  return { score, why: parts.map((part) => `${wordsOf(part)} (+${part.points})`), parts };
}
