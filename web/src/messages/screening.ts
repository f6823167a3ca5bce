import { screening as english, type ScreeningMessages } from './en/screening.ts';
import { loadPart } from './index.ts';

/** The texts of clips, the screening room and its reports. They load with those pages. */
const part = await loadPart<ScreeningMessages>(
  english,
  import.meta.glob<ScreeningMessages>(['./*/screening.ts', '!./en/screening.ts'], { import: 'screening' }),
);

export const screeningMessages = part.messages;
export const useScreeningMessages = part.useMessages;
