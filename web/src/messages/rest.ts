import { rest as english, type RestMessages } from './en/rest.ts';
import { loadMore } from './index.ts';

/** The texts that the dashboard can do without. Pages that show some import their texts from here, and come with them. */
const part = await loadMore<RestMessages>(
  english,
  import.meta.glob<RestMessages>(['./*/rest.ts', '!./en/rest.ts'], { import: 'rest' }),
);

export const { messages, useMessages } = part;
