import { goTo as english, type GoToMessages } from './en/go-to.ts';
import { loadPart } from './index.ts';

/** The texts of the list of places. They are loaded when somebody opens it. */
const part = await loadPart<GoToMessages>(
  english,
  import.meta.glob<GoToMessages>(['./*/go-to.ts', '!./en/go-to.ts'], { import: 'goTo' }),
);

export const useGoToMessages = part.useMessages;
