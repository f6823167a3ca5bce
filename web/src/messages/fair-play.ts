import { fairPlay as english, type FairPlayMessages } from './en/fair-play.ts';
import { loadPart } from './index.ts';

/** The texts of fair play in the admin area, loaded with that part. */
const part = await loadPart<FairPlayMessages>(english, {
  de: async () => (await import('./de/fair-play.ts')).fairPlay,
  es: async () => (await import('./es/fair-play.ts')).fairPlay,
});

export const fairPlayMessages = part.messages;
export const useFairPlayMessages = part.useMessages;
