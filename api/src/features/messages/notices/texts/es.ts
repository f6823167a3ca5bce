import { clipTexts } from '@viewloop/contract/texts/es/clips';
import { findingTexts } from '@viewloop/contract/texts/es/finding';
import { noticeTexts } from '@viewloop/contract/texts/es/notices';
import type { NoticeWords } from '../notice-words.ts';

export const es: NoticeWords = {
  kinds: noticeTexts,
  finding: findingTexts,
  clipFaults: clipTexts,
  untitled: 'vídeo sin título',
  more: 'y # más',
  turnOff: 'Desactivar aquí',
};
