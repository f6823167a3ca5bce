import { notices as english, type NoticesMessages } from './en/notices.ts';
import { loadMore } from './index.ts';

/** The bell has its own part, because it comes with every page. */
const part = await loadMore<{ notices: NoticesMessages }>(
  { notices: english },
  import.meta.glob<{ notices: NoticesMessages }>(['./*/notices.ts', '!./en/notices.ts']),
);

export const { messages, useMessages } = part;
