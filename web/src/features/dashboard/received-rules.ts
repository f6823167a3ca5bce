import { type Ago, ago } from '../../base/ago.ts';
import type { ReceivedView } from './api.ts';

/** The server tells times by the minute, so what is two minutes old may have ended a minute ago. */
const FRESH_MS = 2 * 60_000;
/** From so many at once on they are counted, because one after the other would be a list of the same. */
const BURST = 3;
const SHOWN = 4;

const isFresh = ({ at }: Pick<ReceivedView, 'at'>, now: number) => now - new Date(at).getTime() < FRESH_MS;

/** How long ago a view ended. What the heading calls "just now" is just now in its line, too. */
export const endedAgo = (view: Pick<ReceivedView, 'at'>, now: number): Ago =>
  isFresh(view, now) ? { unit: 'now' } : ago(view.at, now);

interface Arrived {
  /** What the card is headed with. */
  heading: 'justNow' | 'latest' | 'burst' | 'none';
  fresh: number;
  views: ReceivedView[];
}

export function arrivals(views: readonly ReceivedView[], now: number): Arrived {
  const fresh = views.filter((view) => isFresh(view, now)).length;
  const heading = views.length === 0 ? 'none' : fresh === 0 ? 'latest' : fresh < BURST ? 'justNow' : 'burst';
  return { heading, fresh, views: views.slice(0, SHOWN) };
}
