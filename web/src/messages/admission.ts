import { type AdmissionMessages, admission as english } from './en/admission.ts';
import { loadPart } from './index.ts';

/** The texts about people who are not members yet, or cannot sign in. They are loaded with the cards of the admin page that show some. */
const part = await loadPart<AdmissionMessages>(
  english,
  import.meta.glob<AdmissionMessages>(['./*/admission.ts', '!./en/admission.ts'], { import: 'admission' }),
);

export const useAdmissionMessages = part.useMessages;
