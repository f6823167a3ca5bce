import { type ClipModerationMessages, clipModeration as english } from './en/clip-moderation.ts';
import { loadPart } from './index.ts';

/** The texts of decisions about clips, and of the form for notices of illegal content. They load with those pages. */
const part = await loadPart<ClipModerationMessages>(english, {
  de: async () => (await import('./de/clip-moderation.ts')).clipModeration,
  es: async () => (await import('./es/clip-moderation.ts')).clipModeration,
});

export const useClipModerationMessages = part.useMessages;
