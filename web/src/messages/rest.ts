import { rest as english, type RestMessages } from './en/rest.ts';
import { loadMore } from './index.ts';

/** The texts that the dashboard can do without. Pages that show some import their texts from here, and come with them. */
const part = await loadMore<RestMessages>(english, {
  de: async () => (await import('./de/rest.ts')).rest,
  es: async () => (await import('./es/rest.ts')).rest,
});

export const { messages, useMessages } = part;
