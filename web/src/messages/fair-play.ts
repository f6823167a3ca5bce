import { fairPlay as english, type FairPlayMessages } from './en/fair-play.ts';
import { loadPart } from './index.ts';

/** The texts of fair play in the admin area, loaded with that part. */
const part = await loadPart<FairPlayMessages>(
  english,
  import.meta.glob<FairPlayMessages>(['./*/fair-play.ts', '!./en/fair-play.ts'], { import: 'fairPlay' }),
);

export const fairPlayMessages = part.messages;
export const useFairPlayMessages = part.useMessages;
