/** How suspicious a view is, from 0 (clean) to 100, and why in words. A hint for admins; no view is refused by it. */
export interface Signals {
  state: 'watching' | 'completed' | 'interrupted' | 'voided';
  verified: boolean;
  pauses: number;
  hiddenMs: number;
  seeks: number;
  fastBeats: number;
  gaps: number;
}

interface Part {
  points: number;
  why: string;
}

const times = (count: number, what: string) => `${what} ${count === 1 ? 'once' : `${count} times`}`;

const upTo = (most: number, points: number) => Math.min(most, Math.round(points));

/** Pausing and looking away are human and weigh little; claiming more time than passed is not. */
function partsOf(view: Signals): Part[] {
  const { pauses, hiddenMs, seeks, fastBeats, gaps } = view;
  const paid = view.state === 'completed' || view.state === 'voided';
  return [
    { points: paid && !view.verified ? 40 : 0, why: 'earned without a word from the player window' },
    { points: upTo(60, fastBeats * 20), why: times(fastBeats, 'claimed more time than passed, or a too high speed,') },
    { points: upTo(30, seeks * 10), why: times(seeks, 'jumped within the video') },
    { points: upTo(20, gaps * 5), why: times(gaps, 'was silent for more than 12 s') },
    { points: upTo(15, hiddenMs / 4000), why: `had the player hidden or behind for ${Math.round(hiddenMs / 1000)} s` },
    { points: upTo(10, Math.max(0, pauses - 2) * 2), why: times(pauses, 'paused') },
  ];
}

export function judgeSignals(view: Signals): { score: number; why: string[] } {
  const parts = partsOf(view).filter(({ points }) => points > 0);
  return {
    score: Math.min(
      100,
      parts.reduce((sum, { points }) => sum + points, 0),
    ),
    why: parts.map(({ points, why }) => `${why} (+${points})`),
  };
}
