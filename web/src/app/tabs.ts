import { isActive, paths } from '../lib/paths.ts';
import { isOnTeam, type User } from '../lib/session.ts';
import { Clapperboard, House, Megaphone, ShieldCheck, UsersRound } from '../ui/icons/index.ts';

const memberTabs = [
  { path: paths.home, name: 'dashboard', icon: House },
  { path: paths.watch, also: paths.screen, name: 'watch', icon: Clapperboard },
  { path: paths.promote, also: paths.clips, name: 'promote', icon: Megaphone },
  { path: paths.referrals, name: 'referrals', icon: UsersRound },
] as const;

const adminTab = { path: paths.admin, name: 'admin', icon: ShieldCheck } as const;

/** The tabs that every member has; on a phone they are the bottom bar. */
export const bottomTabs = memberTabs;

/** A tab is also active on the page that its own page has a switch to. */
export const isActiveTab = (tab: { path: string; also?: string }, path: string): boolean =>
  isActive(tab.path, path) || (tab.also !== undefined && isActive(tab.also, path));

export function tabsOf(user: User) {
  return isOnTeam(user) ? [...memberTabs, adminTab] : memberTabs;
}
