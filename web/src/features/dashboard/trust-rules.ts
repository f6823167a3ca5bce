import type { Standing } from './api.ts';

export const LEVELS = ['new', 'known', 'trusted'] as const;

/** With fair play switched off the server names its largest number, which is no limit to tell anybody about. */
const NO_CEILING = 10_000;

/** How much of the way to the next level is done: whatever is furthest behind, days or views. */
export function shareOfWay({ next, levels }: Pick<Standing, 'next' | 'levels'>): number {
  if (!next) return 1;
  const { days, provenViews } = levels[next.level];
  const done = (left: number, all: number) => (all === 0 ? 1 : 1 - Math.min(1, left / all));
  return Math.min(done(next.daysLeft, days), done(next.viewsLeft, provenViews));
}

/** Nothing is said about trust where nobody is asked, by choice or because fair play is off, or where somebody was set aside. */
export const showsTrust = ({ ceilingToday, lane, standing }: Standing): boolean =>
  ceilingToday < NO_CEILING && !lane && standing !== 'aside';
