import { useCallback, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../lib/stored.ts';
import { parseTold, type Told } from './notification-rules.ts';

const keyOf = (memberId: string) => `notifications:${memberId}`;

/** What was read last, so that the same text gives the same object; also the memory of browsers that store nothing. */
const memory = new Map<string, { text: string | null; told: Told }>();
const listeners = new Set<() => void>();

export function readTold(memberId: string): Told {
  const text = readStored(keyOf(memberId));
  const remembered = memory.get(memberId);
  if (remembered && (text === null || text === remembered.text)) return remembered.told;
  const told = parseTold(text);
  memory.set(memberId, { text, told });
  return told;
}

/** Changes what is stored now, which another tab may have written a moment ago. */
export function changeTold(memberId: string, change: (told: Told) => Told): void {
  const before = readTold(memberId);
  const told = change(before);
  if (told === before) return;
  const text = JSON.stringify(told);
  writeStored(keyOf(memberId), text);
  memory.set(memberId, { text, told });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has told or read something.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export function useTold(memberId: string): Told {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => readTold(memberId), [memberId]),
  );
}
