import type { NoticeTexts } from '@viewloop/contract/texts/notice-texts';

/** The words around notices that leave the site by mail or push. */
export interface NoticeWords {
  kinds: NoticeTexts;
  untitled: string;
  /** `#` is how many. */
  more: string;
  /** On the button of a push message. */
  turnOff: string;
}
