import { clipTexts } from '@viewloop/contract/texts/de/clips';
import { findingTexts } from '@viewloop/contract/texts/de/finding';
import { noticeTexts } from '@viewloop/contract/texts/de/notices';
import type { NoticeWords } from '../notice-words.ts';

export const de: NoticeWords = {
  kinds: noticeTexts,
  finding: findingTexts,
  clipFaults: clipTexts,
  untitled: 'Video ohne Titel',
  more: 'und # weitere',
  turnOff: 'Hier abschalten',
};
