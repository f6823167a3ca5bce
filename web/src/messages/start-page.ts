import { startPage as english, type StartPageMessages } from './en/start-page.ts';
import { loadPart } from './index.ts';

/** The texts of parts of the start page that not everybody sees. */
const part = await loadPart<StartPageMessages>(
  english,
  import.meta.glob<StartPageMessages>(['./*/start-page.ts', '!./en/start-page.ts'], { import: 'startPage' }),
);

export const useStartPageMessages = part.useMessages;
