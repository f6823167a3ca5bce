import type { Notice } from './api.ts';

export const unreadCount = (notices: readonly Notice[]) => notices.filter(({ read }) => !read).length;

export const badgeText = (unread: number) => (unread > 9 ? '9+' : String(unread));

/**
 * The unread notices that are newer than what this browser has announced by toast. A browser that looks for the first
 * time announces nothing: what happened before is in the list.
 */
export function freshNotices(notices: readonly Notice[], announcedUpTo: string | null): Notice[] {
  if (announcedUpTo === null) return [];
  return notices.filter(({ at, read }) => !read && at > announcedUpTo);
}

/** The time of the newest notice, to be remembered as announced. */
export function newestTime(notices: readonly Notice[], before: string | null): string {
  return notices.reduce((newest, { at }) => (at > newest ? at : newest), before ?? '');
}
