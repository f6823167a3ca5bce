import type { notices } from '@viewloop/contract';

/** What leaves the site (mail, push) is written here; the bell has its own words in the screens' messages. */
export interface NoticeWords {
  kinds: Record<notices.NoticeKind, { title: string; text: string }>;
  untitled: string;
  /** `#` is how many. */
  more: string;
  /** On the button of a push message. */
  turnOff: string;
}
