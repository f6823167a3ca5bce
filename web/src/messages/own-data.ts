import { ownData as english, type OwnDataMessages } from './en/own-data.ts';
import { loadPart } from './index.ts';

/** The texts of notifications, own data and leaving. They are loaded with the page that shows them. */
const part = await loadPart<OwnDataMessages>(
  english,
  import.meta.glob<OwnDataMessages>(['./*/own-data.ts', '!./en/own-data.ts'], { import: 'ownData' }),
);

export const ownDataMessages = part.messages;
export const useOwnDataMessages = part.useMessages;
