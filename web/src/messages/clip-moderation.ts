import { type ClipModerationMessages, clipModeration as english } from './en/clip-moderation.ts';
import { loadPart } from './index.ts';

/** The texts of decisions about clips, and of the form for notices of illegal content. They load with those pages. */
const part = await loadPart<ClipModerationMessages>(
  english,
  import.meta.glob<ClipModerationMessages>(['./*/clip-moderation.ts', '!./en/clip-moderation.ts'], {
    import: 'clipModeration',
  }),
);

export const useClipModerationMessages = part.useMessages;
