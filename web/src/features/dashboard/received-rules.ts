import type { ReceivedView } from './api.ts';

/** The server tells times by the minute, so what is two minutes old may have ended a minute ago. */
const FRESH_MS = 2 * 60_000;
/** From so many at once on they are counted, because one after the other would be a list of the same. */
const BURST = 3;
const SHOWN = 4;

interface Arrived {
  /** What the card is headed with. */
  heading: 'justNow' | 'latest' | 'burst' | 'none';
  fresh: number;
  views: ReceivedView[];
}

export function arrivals(views: readonly ReceivedView[], now: number): Arrived {
  const fresh = views.filter(({ at }) => now - new Date(at).getTime() < FRESH_MS).length;
  const heading = views.length === 0 ? 'none' : fresh === 0 ? 'latest' : fresh < BURST ? 'justNow' : 'burst';
  return { heading, fresh, views: views.slice(0, SHOWN) };
}
