import { suspended as english, type SuspendedMessages } from './en/suspended.ts';
import { loadPart } from './index.ts';

/** The texts for suspended members. Few people see them. */
const part = await loadPart<SuspendedMessages>(english, {
  de: async () => (await import('./de/suspended.ts')).suspended,
  es: async () => (await import('./es/suspended.ts')).suspended,
});

export const suspendedMessages = part.messages;
export const useSuspendedMessages = part.useMessages;
