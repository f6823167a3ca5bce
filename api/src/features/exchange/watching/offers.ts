import type { Platform } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import type { Whereabouts } from './audience.ts';
import { countedBehind, type Look, lookEndedAt, offeredBehind } from './offer-store.ts';

/**
 * The most promotions that one statement examines, so that a member who has watched nearly everything delays nobody.
 */
const EXAMINE = 2000;
const REMEMBER_MS = 30_000;
const MOST_REMEMBERED = 10_000;

interface Searching {
  examine?: number;
  now?: () => number;
}

export interface WantedOffers extends Whereabouts {
  viewerId: string;
  platforms: readonly Platform[];
  /** How many videos to find, from the front of the queue. */
  first: number;
}

/**
 * Finds the first videos of the queue that a member may watch. If a member has watched a long stretch at the front,
 * its end is remembered for half a minute and the stretch is skipped. A promotion that comes back within that stretch
 * (a freed place keeps its position) is offered to that member up to half a minute late.
 */
function search<Found>(
  behind: (tx: ReadTx, look: Look) => Promise<Found[]>,
  { examine = EXAMINE, now = Date.now }: Searching,
): (tx: ReadTx, wanted: WantedOffers) => Promise<Found[]> {
  const watchedUpTo = new Map<string, { position: number; until: number }>();

  function startOf(viewerId: string): number {
    const known = watchedUpTo.get(viewerId);
    if (known && known.until > now()) return known.position;
    watchedUpTo.delete(viewerId);
    return 0;
  }

  function remember(viewerId: string, position: number): void {
    if (watchedUpTo.size >= MOST_REMEMBERED) watchedUpTo.clear();
    const until = watchedUpTo.get(viewerId)?.until ?? now() + REMEMBER_MS;
    watchedUpTo.set(viewerId, { position, until });
  }

  return async (tx, { viewerId, platforms, first, country, language }) => {
    const found: Found[] = [];
    for (let after: number | undefined = startOf(viewerId); after !== undefined; ) {
      const look = { viewerId, platforms, country, language, after, examine, limit: first - found.length };
      found.push(...(await behind(tx, look)));
      if (found.length >= first) break;
      after = await lookEndedAt(tx, look);
      if (found.length === 0 && after !== undefined) remember(viewerId, after);
    }
    return found;
  };
}

export const offers = (searching: Searching = {}) => search(offeredBehind, searching);

/** Counts what the member may watch, up to as many as are wanted. */
export function offerCounts() {
  const find = search(countedBehind, {});
  return async (tx: ReadTx, wanted: WantedOffers): Promise<number> => (await find(tx, wanted)).length;
}
