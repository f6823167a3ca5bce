import { operating as english, type OperatingMessages } from './en/operating.ts';
import { loadPart } from './index.ts';

/** What the admin's settings say about running the site. They are loaded with that tab. */
const part = await loadPart<OperatingMessages>(english, {
  de: async () => (await import('./de/operating.ts')).operating,
  es: async () => (await import('./es/operating.ts')).operating,
});

export const useOperatingMessages = part.useMessages;
