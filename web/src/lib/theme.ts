import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './stored.ts';

/** `public/theme.js` applies the same choice before the first paint. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

function currentTheme(): Theme {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function setTheme(theme: Theme): void {
  writeStored('theme', theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
