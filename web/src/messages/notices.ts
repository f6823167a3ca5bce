import { notices as english, type NoticesMessages } from './en/notices.ts';
import { loadMore } from './index.ts';

/** The bell has its own part, because it comes with every page. */
const part = await loadMore<{ notices: NoticesMessages }>(
  { notices: english },
  {
    de: async () => ({ notices: (await import('./de/notices.ts')).notices }),
    es: async () => ({ notices: (await import('./es/notices.ts')).notices }),
  },
);

export const { messages, useMessages } = part;
