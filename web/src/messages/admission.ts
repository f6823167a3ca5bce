import { type AdmissionMessages, admission as english } from './en/admission.ts';
import { loadPart } from './index.ts';

/** The texts about people who are not members yet, or cannot sign in. They are loaded with the cards of the admin page that show some. */
const part = await loadPart<AdmissionMessages>(english, {
  de: async () => (await import('./de/admission.ts')).admission,
  es: async () => (await import('./es/admission.ts')).admission,
});

export const useAdmissionMessages = part.useMessages;
