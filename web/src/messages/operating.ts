import { operating as english, type OperatingMessages } from './en/operating.ts';
import { loadPart } from './index.ts';

/** What the admin's settings say about running the site. They are loaded with that tab. */
const part = await loadPart<OperatingMessages>(
  english,
  import.meta.glob<OperatingMessages>(['./*/operating.ts', '!./en/operating.ts'], { import: 'operating' }),
);

export const useOperatingMessages = part.useMessages;
