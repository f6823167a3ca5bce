import { registering as english, type RegisteringMessages } from './en/registering.ts';
import { loadPart } from './index.ts';

/** The texts of the registration. They are loaded with the pages that show some. */
const part = await loadPart<RegisteringMessages>(
  english,
  import.meta.glob<RegisteringMessages>(['./*/registering.ts', '!./en/registering.ts'], { import: 'registering' }),
);

export const useRegisteringMessages = part.useMessages;
