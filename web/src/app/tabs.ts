import { paths } from '../lib/paths.ts';
import { isOnTeam, type User } from '../lib/session.ts';
import { Clapperboard, House, Megaphone, ShieldCheck, UsersRound } from '../ui/icons/index.ts';

const memberTabs = [
  { path: paths.home, name: 'dashboard', icon: House },
  { path: paths.watch, name: 'watch', icon: Clapperboard },
  { path: paths.promote, name: 'promote', icon: Megaphone },
  { path: paths.referrals, name: 'referrals', icon: UsersRound },
] as const;

const adminTab = { path: paths.admin, name: 'admin', icon: ShieldCheck } as const;

/** The tabs that every member has; on a phone they are the bottom bar. */
export const bottomTabs = memberTabs;

export function tabsOf(user: User) {
  return isOnTeam(user) ? [...memberTabs, adminTab] : memberTabs;
}
