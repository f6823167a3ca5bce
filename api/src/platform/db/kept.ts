import type { Database } from './db.ts';

interface Kept<T> {
  value: Promise<T>;
  changes: number;
  until: number;
}

/**
 * Keeps what was read for some milliseconds, for everybody. Whatever this process writes ends that at once, so a member finds
 * their own changes. Changes of other processes are seen when the time is over.
 */
export function kept<T>(
  { changes }: Pick<Database, 'changes'>,
  milliseconds: number,
  read: () => Promise<T>,
): () => Promise<T> {
  let last: Kept<T> | undefined;
  return () => {
    const now = performance.now();
    if (last && last.changes === changes() && now < last.until) return last.value;
    const next: Kept<T> = { value: read(), changes: changes(), until: now + milliseconds };
    last = next;
    next.value.catch(() => {
      if (last === next) last = undefined;
    });
    return next.value;
  };
}
