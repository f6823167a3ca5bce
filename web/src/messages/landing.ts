import { landing as english, type LandingMessages } from './en/landing.ts';
import { loadPart } from './index.ts';

/** The texts of the landing page, for members who sign out inside the app. Visitors get a prerendered page. */
const part = await loadPart<LandingMessages>(english, {
  de: async () => (await import('./de/landing.ts')).landing,
  es: async () => (await import('./es/landing.ts')).landing,
});

export const useLandingMessages = part.useMessages;
