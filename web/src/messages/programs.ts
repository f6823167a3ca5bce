import { programs as english, type ProgramsMessages } from './en/programs.ts';
import { loadPart } from './index.ts';

/** The texts about access tokens and webhooks. They are loaded with their page. */
const part = await loadPart<ProgramsMessages>(
  english,
  import.meta.glob<ProgramsMessages>(['./*/programs.ts', '!./en/programs.ts'], { import: 'programs' }),
);

export const programsMessages = part.messages;
export const useProgramsMessages = part.useMessages;
