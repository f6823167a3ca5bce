import type { ClipTexts } from '@viewloop/contract/texts/clip-texts';
import type { FindingTexts } from '@viewloop/contract/texts/finding-texts';
import type { NoticeTexts } from '@viewloop/contract/texts/notice-texts';

/** The words around notices that leave the site by mail or push. */
export interface NoticeWords {
  kinds: NoticeTexts;
  finding: FindingTexts;
  clipFaults: ClipTexts;
  untitled: string;
  /** `#` is how many. */
  more: string;
  /** On the button of a push message. */
  turnOff: string;
}
