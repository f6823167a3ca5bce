import { paths } from '../../lib/paths.ts';
import type { Notice } from './api.ts';

function pathOfObjection({ about, promotionId }: Notice['facts']): string {
  if (about === 'standing' || about === 'group' || about === 'suspension') return paths.account;
  if (about === 'visit') return paths.screen;
  if (about === 'clip') return paths.clips;
  return about === 'promotion' ? `${paths.promote}/${promotionId}` : `${paths.statement}?list=views`;
}

/** The page that has more about a notice, if there is one. */
export function pathOfNotice({ kind, facts }: Pick<Notice, 'kind' | 'facts'>): string | undefined {
  if (kind === 'support_answer') return `${paths.support}?thread=${facts.threadId}`;
  if (kind === 'support_question') return `${paths.admin}?tab=support&thread=${facts.threadId}`;
  if (kind === 'mail_trouble' || kind === 'mail_works') return `${paths.admin}?tab=mail`;
  if (kind === 'objection_made') return `${paths.admin}?tab=objections`;
  if (kind === 'objection_granted' || kind === 'objection_refused') return pathOfObjection(facts);
  if (kind === 'feedback_received') return `${paths.promote}/${facts.promotionId}?tab=answers`;
  if (kind === 'text_reported') return `${paths.admin}?tab=answer-texts`;
  if (kind === 'clip_notice_made') return `${paths.admin}?tab=clips`;
  if (kind === 'clip_refused') return paths.clips;
  if (kind.startsWith('clip_')) return `${paths.clips}/${facts.clipId}`;
  if (kind === 'attention_taken_back') return paths.screen;
  if (kind === 'view_taken_back') return `${paths.statement}?list=views`;
  return undefined;
}

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
