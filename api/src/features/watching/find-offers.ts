import type { Settings } from '../../platform/settings.ts';
import type { ReadTx } from '../../platform/tx.ts';
import { lookEndedAt, type Offered, offeredBehind } from './offer-store.ts';

/** One statement looks at no more, so that a member who has watched nearly everything holds nobody up. */
const EXAMINE = 2000;
const REMEMBER_MS = 30_000;
const MOST_REMEMBERED = 10_000;

export interface WantedOffers {
  viewerId: string;
  platforms: Settings['platforms'];
  /** Counted from the front of the queue. */
  first: number;
}

/**
 * The front of the queue as one member may watch it. Who has watched a long stretch at the front is not led through it
 * every time: where it ended is remembered for half a minute. What comes back into that stretch meanwhile (a resumed
 * promotion goes to the end, a freed place keeps its position) is offered to that member half a minute later.
 */
export function offers({
  examine = EXAMINE,
  now = Date.now,
} = {}): (tx: ReadTx, wanted: WantedOffers) => Promise<Offered[]> {
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

  return async (tx, { viewerId, platforms, first }) => {
    const found: Offered[] = [];
    for (let after: number | undefined = startOf(viewerId); after !== undefined; ) {
      const look = { viewerId, platforms, after, examine, limit: first - found.length };
      found.push(...(await offeredBehind(tx, look)));
      if (found.length >= first) break;
      after = await lookEndedAt(tx, look);
      if (found.length === 0 && after !== undefined) remember(viewerId, after);
    }
    return found;
  };
}
