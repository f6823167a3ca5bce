import { constants, insights } from '@viewloop/contract';
import { LAST_SECOND } from './last-second-rules.ts';
import type { Counts } from './store.ts';

const { ENOUGH_VIEWS } = constants;
/** Smaller groups could point at single people. */
const SMALLEST_GROUP = 5;
const SHOWN_GROUPS = 8;

const of = (counts: Counts, name: string) => counts.get(name) ?? 0;
const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole));

/** For each second of the paid time: how many of those who started were still there when it was over. */
export function watchingBySecond(counts: Counts, seconds: number): number[] {
  const started = of(counts, 'started');
  let there = started;
  return Array.from({ length: Math.min(seconds, LAST_SECOND) }, (_, second) => {
    there -= of(counts, `left_at.${second}`);
    return share(there, started);
  });
}

/** Everything about attention that does not come from the counters of starts and ends. */
type Detail = Pick<
  NonNullable<insights.Insights['attention']>,
  'usual' | 'reference' | 'length' | 'seconds' | 'usualSeconds'
>;

export function attentionOf(counts: Counts, seconds: number, detail: Detail): insights.Insights['attention'] {
  const started = of(counts, 'started');
  if (started < ENOUGH_VIEWS) return null;
  const watching = watchingBySecond(counts, seconds);
  return {
    watching,
    ...detail,
    hidden: watching.map((there, second) => share(of(counts, `hidden_at.${second}`), there * started)),
    hid: share(of(counts, 'hid'), started),
    paused: share(of(counts, 'paused'), started),
    jumped: share(of(counts, 'jumped'), started),
  };
}

/** Views that were taken back are counted as completed, so that undoing it restores the figure. */
export const completedOf = (counts: Counts, takenBack = 0): number => Math.max(0, of(counts, 'completed') - takenBack);

export function leftOf(counts: Counts, takenBack = 0): insights.Insights['left'] {
  return insights.LeaveReason.options
    .map((reason) => ({ reason, count: reason === 'taken_back' ? takenBack : of(counts, `left.${reason}`) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** The largest groups by name; small ones, and what is left, are counted together as `other`. */
export function groupsOf(counts: Counts, kind: string): { name: string; count: number }[] {
  const groups = [...counts]
    .filter(([name]) => name.startsWith(`${kind}.`))
    .map(([name, count]) => ({ name: name.slice(kind.length + 1), count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const shown = groups.filter(({ count }) => count >= SMALLEST_GROUP).slice(0, SHOWN_GROUPS);
  const rest = groups.filter((group) => !shown.includes(group)).reduce((sum, { count }) => sum + count, 0);
  return rest > 0 ? [...shown, { name: 'other', count: rest }] : shown;
}

export function audienceOf(counts: Counts): insights.Insights['audience'] {
  if (of(counts, 'started') < ENOUGH_VIEWS) return null;
  return {
    countries: groupsOf(counts, 'country'),
    languages: groupsOf(counts, 'language'),
    devices: groupsOf(counts, 'device'),
    levels: groupsOf(counts, 'level'),
  };
}

/** Nine of ten Poisson counts lie this far from their mean, on the scale of square roots. */
const SPREAD = 0.82;
const DAY_MS = 86_400_000;

/** When the rest will be delivered if viewers come as on the last day, with the range that chance alone explains. */
export function expectedRange(facts: {
  isRunning: boolean;
  remaining: number;
  viewsLastDay: number;
  createdAt: Date;
  now: Date;
}): { earliest: Date; latest: Date | null } | null {
  const { isRunning, remaining, viewsLastDay, createdAt, now } = facts;
  if (!isRunning || remaining <= 0 || viewsLastDay <= 0) return null;
  const measuredMs = Math.min(DAY_MS, Math.max(1, now.getTime() - createdAt.getTime()));
  const at = (views: number) => new Date(now.getTime() + (remaining * measuredMs) / views);
  const earliest = at((Math.sqrt(viewsLastDay + 1) + SPREAD) ** 2);
  const latest = at((Math.sqrt(viewsLastDay) - SPREAD) ** 2);
  const isKnown = viewsLastDay >= 2 && Number.isFinite(latest.getTime());
  return Number.isFinite(earliest.getTime()) ? { earliest, latest: isKnown ? latest : null } : null;
}
