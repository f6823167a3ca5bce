import { signingIn as english, type SigningInMessages } from './en/signing-in.ts';
import { loadPart } from './index.ts';

/** The texts of sessions and other ways to sign in. They are loaded with the pages that show some. */
const part = await loadPart<SigningInMessages>(
  english,
  import.meta.glob<SigningInMessages>(['./*/signing-in.ts', '!./en/signing-in.ts'], { import: 'signingIn' }),
);

export const signingInMessages = part.messages;
export const useSigningInMessages = part.useMessages;
