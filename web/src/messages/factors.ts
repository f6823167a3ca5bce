import { factors as english, type FactorMessages } from './en/factors.ts';
import { loadPart } from './index.ts';

/** The texts about passkeys, authenticator app and recovery codes. They load with the pages that show them. */
const part = await loadPart<FactorMessages>(
  english,
  import.meta.glob<FactorMessages>(['./*/factors.ts', '!./en/factors.ts'], { import: 'factors' }),
);

export const factorMessages = part.messages;
export const useFactorMessages = part.useMessages;
