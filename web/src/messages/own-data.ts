import { ownData as english, type OwnDataMessages } from './en/own-data.ts';
import { loadPart } from './index.ts';

/** The texts of notifications, own data and leaving. They are loaded with the page that shows them. */
const part = await loadPart<OwnDataMessages>(english, {
  de: async () => (await import('./de/own-data.ts')).ownData,
  es: async () => (await import('./es/own-data.ts')).ownData,
});

export const ownDataMessages = part.messages;
export const useOwnDataMessages = part.useMessages;
