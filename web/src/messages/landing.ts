import { landing as english, type LandingMessages } from './en/landing.ts';
import { loadPart } from './index.ts';

/** The texts of the landing page, for members who sign out inside the app. Visitors get a prerendered page. */
const part = await loadPart<LandingMessages>(
  english,
  import.meta.glob<LandingMessages>(['./*/landing.ts', '!./en/landing.ts'], { import: 'landing' }),
);

export const useLandingMessages = part.useMessages;
