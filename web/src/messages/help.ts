import { help as english, type HelpMessages } from './en/help.ts';
import { loadPart } from './index.ts';

/** The texts of the pages for people who cannot sign in. */
const part = await loadPart<HelpMessages>(
  english,
  import.meta.glob<HelpMessages>(['./*/help.ts', '!./en/help.ts'], { import: 'help' }),
);

export const helpMessages = part.messages;
export const useHelpMessages = part.useMessages;
