import { suspended as english, type SuspendedMessages } from './en/suspended.ts';
import { loadPart } from './index.ts';

/** The texts for suspended members. Few people see them. */
const part = await loadPart<SuspendedMessages>(
  english,
  import.meta.glob<SuspendedMessages>(['./*/suspended.ts', '!./en/suspended.ts'], { import: 'suspended' }),
);

export const suspendedMessages = part.messages;
export const useSuspendedMessages = part.useMessages;
