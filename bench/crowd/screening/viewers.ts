import type { Chance } from '../random.ts';

/**
 * Who swipes in the screening room, and when they leave. Nothing here was measured on real people: what matters is that the true
 * curve is known, so that the report can be held against it.
 */

export interface Interest {
  name: 'interested' | 'indifferent' | 'bored';
  share: number;
  /** The chance to leave in one of the first seconds, and in each later one. */
  atFirst: number;
  later: number;
}

const INTERESTS: readonly Interest[] = [
  { name: 'interested', share: 0.35, atFirst: 0.03, later: 0.012 },
  { name: 'indifferent', share: 0.4, atFirst: 0.1, later: 0.045 },
  { name: 'bored', share: 0.25, atFirst: 0.28, later: 0.15 },
];

const FIRST_SECONDS = 3;
/** The clip has a slow part, in which everybody leaves more easily. */
const SLOW = { from: 9, to: 11, times: 2.5 };
/** Nobody swipes faster than this. */
const REACTION_MS = 250;
/** Whoever has seen all of it and likes it watches again. */
const AGAIN = { interested: 0.3, indifferent: 0.1, bored: 0.02 } as const;

/** The chance to leave in this second of the clip. */
function hazard({ atFirst, later }: Interest, second: number): number {
  const usual = second < FIRST_SECONDS ? atFirst : later;
  return second >= SLOW.from && second <= SLOW.to ? Math.min(1, usual * SLOW.times) : usual;
}

/** The share of all possible viewers who see each second. */
export function trueCurve(seconds: number): number[] {
  return Array.from({ length: seconds }, (_, second) =>
    INTERESTS.reduce((sum, interest) => {
      let stays = interest.share;
      for (let before = 0; before < second; before++) stays *= 1 - hazard(interest, before);
      return sum + stays;
    }, 0),
  );
}

export function drawInterest(chance: Chance): Interest {
  let left = chance.next();
  const found = INTERESTS.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  return found ?? (INTERESTS[0] as Interest);
}

/** After how many milliseconds of the clip somebody leaves it. Beyond its length: it is watched again for a while. */
export function drawLeaving(interest: Interest, durationMs: number, chance: Chance): number {
  for (let second = 0; second < durationMs / 1000; second++)
    if (chance.happens(hazard(interest, second)))
      return Math.max(REACTION_MS, Math.min(durationMs, (second + chance.next()) * 1000));
  if (chance.happens(AGAIN[interest.name])) return durationMs * chance.between(1, 3);
  return durationMs + chance.between(100, 1500);
}
