import type { tastes } from '@viewloop/contract';
import type { Taste } from '../tastes/index.ts';

/** The order in which a member is offered videos; docs/offers.md explains it. */

/** A promotion that the member may watch. */
export interface Candidate {
  id: number;
  ownerId: string;
  topic: tastes.Topic | null;
  language: tastes.SpokenLanguage | null;
  /** Whether it is one of the promised first views of a new promotion. */
  isNew: boolean;
}

/** Candidates are sorted within windows of this size, so that the whole queue cannot overtake one of them. */
export const WINDOW = 40;
/** One place in four goes to the promotion that has waited longest, whatever its topic. */
export const FAIR_EVERY = 4;

/** The place in the middle between two fair ones belongs to a new promotion, if there is one. */
const NEW_PLACE = FAIR_EVERY / 2;
/** The place before a fair one belongs, once in a list, to somebody who watched a video of this member. */
const BACK_PLACE = FAIR_EVERY - 1;

const CHOSEN_TOPIC = 4;
const MOST_LEANING = 3;
const LOWERED_OWNER = -2;
/** More than everything else together: a video that the member does not understand comes after all that they do. */
const FOREIGN = -20;

/** How well a video suits a member. Zero where nothing is known about either. */
export function suits({ ownerId, topic, language }: Candidate, taste: Taste | undefined): number {
  if (!taste) return 0;
  const leaning = topic ? (taste.leanings[topic] ?? 0) : 0;
  const foreign = language !== null && taste.languages.length > 0 && !taste.languages.includes(language);
  return (
    (topic !== null && taste.topics.includes(topic) ? CHOSEN_TOPIC : 0) +
    Math.max(-MOST_LEANING, Math.min(MOST_LEANING, leaning)) +
    (taste.loweredOwners.includes(ownerId) ? LOWERED_OWNER : 0) +
    (foreign ? FOREIGN : 0)
  );
}

/** Videos that suit come first, but each owner's second video comes after the first one of everybody. */
function bySuitability<C extends Candidate>(window: readonly C[], taste: Taste | undefined): C[] {
  const scored = window.map((candidate) => ({ candidate, score: suits(candidate, taste), round: 0 }));
  scored.sort((a, b) => b.score - a.score);
  const shown = new Map<string, number>();
  for (const entry of scored) {
    entry.round = shown.get(entry.candidate.ownerId) ?? 0;
    shown.set(entry.candidate.ownerId, entry.round + 1);
  }
  return scored.sort((a, b) => a.round - b.round).map(({ candidate }) => candidate);
}

/**
 * Returns a function that finds the first candidate for which this is still true. What was false once stays false, so
 * each call goes on where the last one stopped.
 */
function firstThat<C>(candidates: readonly C[], isStill: (candidate: C) => boolean): () => C | undefined {
  let at = 0;
  return () => {
    while (at < candidates.length && !isStill(candidates[at] as C)) at++;
    return candidates[at];
  };
}

interface Wishes<C> {
  /** The video that may come earlier because its owner watched this member. */
  back?: C | undefined;
  /** How many are wanted. All, if it is left out. */
  first?: number;
}

/**
 * Puts one window, which is in the order of the queue, in the order in which it is shown. `turn` counts the turns of
 * the whole site. With each turn the fair places move up by one, so every fourth time the first place is a fair one. The places
 * of new promotions move along with them.
 */
function arranged<C extends Candidate>(
  window: readonly C[],
  taste: Taste | undefined,
  turn: number,
  { back, first = window.length }: Wishes<C>,
): C[] {
  const suitable = bySuitability(window, taste);
  const placed = new Set<C>();
  const owners = new Set<string>();
  const isLeft = (candidate: C) => !placed.has(candidate);
  const mostSuitable = firstThat(suitable, isLeft);
  const waitedLongest = firstThat(window, isLeft);
  const firstOfItsOwner = firstThat(window, ({ ownerId }) => !owners.has(ownerId));
  const newcomer = firstThat(window, (candidate) => candidate.isNew && isLeft(candidate));
  while (placed.size < Math.min(first, window.length)) {
    const place = (turn + placed.size) % FAIR_EVERY;
    const fair = place === 0 ? (firstOfItsOwner() ?? waitedLongest()) : mostSuitable();
    const early = place === NEW_PLACE ? newcomer() : place === BACK_PLACE && back && isLeft(back) ? back : undefined;
    const next = (early ?? fair) as C;
    placed.add(next);
    owners.add(next.ownerId);
  }
  return [...placed];
}

/** How many candidates must be known to show this many: whole windows, because a window is ordered as a whole. */
export const candidatesFor = (shown: number): number => Math.ceil(shown / WINDOW) * WINDOW;

/**
 * The one video at the front of the queue whose owner watched this member, if there is any that they understand. It may come
 * earlier by that, and is marked. `watchers` are owners for whom chance decided so today.
 */
export function watchBackOf<C extends Candidate>(
  queue: readonly C[],
  taste: Taste | undefined,
  watchers: readonly string[],
): C | undefined {
  if (watchers.length === 0) return undefined;
  return queue
    .slice(0, WINDOW)
    .find((candidate) => watchers.includes(candidate.ownerId) && suits(candidate, taste) > FOREIGN / 2);
}

/** The beginning of the list, window after window, so that a page continues where the one before ended. */
export function inOfferedOrder<C extends Candidate>(
  queue: readonly C[],
  taste: Taste | undefined,
  turn: number,
  { back, first = queue.length }: Wishes<C> = {},
): C[] {
  const starts = Array.from({ length: Math.ceil(Math.min(first, queue.length) / WINDOW) }, (_, n) => n * WINDOW);
  return starts.flatMap((start) => {
    const window = queue.slice(start, start + WINDOW);
    return arranged(window, taste, turn, { back: start === 0 ? back : undefined, first: first - start });
  });
}
