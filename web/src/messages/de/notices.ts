import { clipTexts } from '@viewloop/contract/texts/de/clips';
import { findingTexts } from '@viewloop/contract/texts/de/finding';
import { noticeTexts } from '@viewloop/contract/texts/de/notices';
import type { NoticesMessages } from '../en/notices.ts';

export const notices: NoticesMessages = {
  kinds: noticeTexts,
  finding: findingTexts,
  clipFaults: clipTexts,
  /** `shown` is the figure on the badge, so that the label says what is seen. */
  open: (unread, shown) => (unread === 0 ? 'Benachrichtigungen' : `Benachrichtigungen, ${shown} ungelesen`),
  title: 'Benachrichtigungen',
  markAllRead: 'Alle gelesen',
  dismiss: (title) => `Entfernen: ${title}`,
  unread: 'Ungelesen',
  empty: 'Nichts Neues',
  emptyText: 'Hier erfährst du, wenn deine Videos angesehen werden, jemand beitritt oder eine Einzahlung ankommt.',
  added: (credits) => `${credits} Credits auf deinem Konto`,
  changeFailed: 'Die Benachrichtigung ließ sich nicht ändern.',
};
