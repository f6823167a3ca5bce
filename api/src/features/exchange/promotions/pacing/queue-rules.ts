/** How many rows at the front of the queue are looked at to measure a round. */
export const SAMPLE = 2000;

export interface QueueRow {
  ownerId: string;
  position: number;
}

const ownersIn = (rows: readonly QueueRow[]): number => new Set(rows.map(({ ownerId }) => ownerId)).size;

/**
 * How many turns a round of the queue takes: one for each owner who has something on offer. A short queue is counted.
 * Of a long one only the front is read, and the rest is assumed to hold as many owners for each position. The first
 * half of the front is left out of that estimate, because promotions that nearly everybody has watched stay there and
 * the positions between them are far apart.
 */
export function turnsInRound(front: readonly QueueRow[], lastPosition: number): number {
  const counted = ownersIn(front);
  const half = front.slice(SAMPLE / 2);
  const [first, last] = [half[0], half.at(-1)];
  if (front.length < SAMPLE || !first || !last || last.position <= first.position) return counted;
  const density = ownersIn(half) / (last.position - first.position + 1);
  const estimate = ownersIn(front.slice(0, SAMPLE / 2)) + density * (lastPosition - first.position);
  return Math.max(counted, Math.round(estimate));
}

/** The position at the end of the queue, one round later for each other promotion that the owner has on offer. */
export const turnAtTheEnd = (next: number, others: number, round: number): number => next + others * round;

/** A new promotion enters the queue behind this many others. */
export const PROMISED_BEHIND = 8;

/**
 * The position of one of the first turns of a new promotion: near the front, but at least two behind the last that was
 * promised, so at most every other turn goes to new promotions. The function `promised_turn` of the database does the same.
 * `ninth` is the position of the ninth in the queue, if it is that long.
 */
export function promisedTurn(facts: {
  last: number;
  ninth: number | undefined;
  round: number;
  promised: number;
}): number {
  const { last, ninth, round, promised } = facts;
  if (ninth === undefined) return last;
  return Math.min(last, Math.max(ninth, last - 2 * round, promised + 2));
}
