import { createStore, useStore } from '../base/store.ts';
import { readStored, writeStored } from '../base/stored.ts';

/** `public/theme.js` applies the same choice before the first paint. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

function storedTheme(): Theme {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const chosen = createStore(storedTheme());

export function setTheme(theme: Theme): void {
  writeStored('theme', theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  chosen.set(theme);
}

export function useTheme(): Theme {
  return useStore(chosen);
}
