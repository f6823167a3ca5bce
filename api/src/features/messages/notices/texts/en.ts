import { clipTexts } from '@viewloop/contract/texts/en/clips';
import { findingTexts } from '@viewloop/contract/texts/en/finding';
import { noticeTexts } from '@viewloop/contract/texts/en/notices';
import type { NoticeWords } from '../notice-words.ts';

export const en: NoticeWords = {
  kinds: noticeTexts,
  finding: findingTexts,
  clipFaults: clipTexts,
  untitled: 'untitled video',
  more: 'and # more',
  turnOff: 'Turn off here',
};
