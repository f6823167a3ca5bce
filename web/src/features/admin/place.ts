import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '../../lib/paths.ts';

/** The parts of the admin area in four groups. A new part is named here, and in `contents` of the page. */
export const groups = {
  people: ['users', 'support'],
  money: ['deposits', 'coupons'],
  fairPlay: ['fair-play', 'promotions', 'clips', 'objections', 'answer-texts'],
  site: ['settings', 'pages', 'mail', 'log'],
} as const;
export type AdminGroup = keyof typeof groups;
export type AdminTab = (typeof groups)[AdminGroup][number];

const groupNames = Object.keys(groups) as AdminGroup[];
const tabs: readonly AdminTab[] = groupNames.flatMap((name): readonly AdminTab[] => groups[name]);

/** The only parts that moderators may use. The server refuses them everything else. */
const moderatorTabs: readonly AdminTab[] = groups.fairPlay;

/** The groups that somebody may use, each with its parts. A site without clips has nothing to decide about them. */
export function groupsFor(
  { isAdmin }: { isAdmin: boolean },
  hasClips: boolean,
): { name: AdminGroup; tabs: readonly AdminTab[] }[] {
  const isShown = (tab: AdminTab) => (isAdmin || moderatorTabs.includes(tab)) && (hasClips || tab !== 'clips');
  return groupNames
    .map((name) => ({ name, tabs: groups[name].filter(isShown) }))
    .filter((group) => group.tabs.length > 0);
}

/** The part of this page's state that is in its address, so that a link can be shared. */
export interface Place {
  tab: AdminTab;
  q: string;
  page: number;
  /** The filter of the tab's list; empty shows everything. */
  show: string;
}

const isTab = (text: string | null): text is AdminTab => tabs.some((tab) => tab === text);

export function readPlace(search: string): Place {
  const given = new URLSearchParams(search);
  const tab = given.get('tab');
  const page = Number(given.get('page'));
  return {
    tab: isTab(tab) ? tab : 'users',
    q: given.get('q') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    show: given.get('show') ?? '',
  };
}

/** Changing the filter goes back to the first page; changing the tab clears the search and the filter. */
export function move(from: Place, change: Partial<Place>): Place {
  if (change.tab) return { q: '', show: '', page: 1, ...change, tab: change.tab };
  return { ...from, page: 1, ...change };
}

export function pathOf({ tab, q, page, show }: Place): string {
  const search = new URLSearchParams();
  if (tab !== 'users') search.set('tab', tab);
  if (q) search.set('q', q);
  if (show) search.set('show', show);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `${paths.admin}?${search}` : paths.admin;
}

export function usePlace() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const place = readPlace(search);
  const go = useCallback(
    (change: Partial<Place>, how?: { replace: boolean }) => navigate(pathOf(move(readPlace(search), change)), how),
    [navigate, search],
  );
  return { ...place, go };
}
