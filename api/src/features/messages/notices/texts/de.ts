import { noticeTexts } from '@viewloop/contract/texts/de/notices';
import type { NoticeWords } from '../notice-words.ts';

export const de: NoticeWords = {
  kinds: noticeTexts,
  untitled: 'Video ohne Titel',
  more: 'und # weitere',
  turnOff: 'Hier abschalten',
};
