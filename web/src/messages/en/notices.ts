import { clipTexts } from '@viewloop/contract/texts/en/clips';
import { findingTexts } from '@viewloop/contract/texts/en/finding';
import { noticeTexts } from '@viewloop/contract/texts/en/notices';

/** The bell and what it tells. */
export const notices = {
  kinds: noticeTexts,
  finding: findingTexts,
  clipFaults: clipTexts,
  /** `shown` is the figure on the badge, so that the label says what is seen. */
  open: (unread: number, shown: string) => (unread === 0 ? 'Notifications' : `Notifications, ${shown} unread`),
  title: 'Notifications',
  markAllRead: 'Mark all read',
  dismiss: (title: string) => `Dismiss: ${title}`,
  unread: 'Unread',
  empty: 'Nothing new',
  emptyText: 'We tell you here when your videos are watched, a friend joins or a deposit arrives.',
  added: (credits: string) => `${credits} credits added to your account`,
  changeFailed: 'The notification could not be changed.',
};

export type NoticesMessages = typeof notices;
