import { support as english, type SupportMessages } from './en/support.ts';
import { loadPart } from './index.ts';

/** The texts of conversations with the operator. They are loaded with the pages that show some. */
const part = await loadPart<SupportMessages>(
  english,
  import.meta.glob<SupportMessages>(['./*/support.ts', '!./en/support.ts'], { import: 'support' }),
);

export const supportMessages = part.messages;
export const useSupportMessages = part.useMessages;
