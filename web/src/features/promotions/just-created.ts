import { createStore, useStore } from '../../base/store.ts';

/** Which promotions were made last. Their rows are marked in the list, and the newest is brought into view once. */
const ids = createStore<readonly number[]>([]);
let shown = new Set<number>();

export function markCreated(created: readonly number[]): void {
  shown = new Set();
  ids.set(created);
}

export const useJustCreated = (id: number): boolean => useStore(ids).includes(id);

/** Given to the row as its `ref`. */
export function bringIntoView(id: number) {
  return (row: HTMLElement | null) => {
    if (!row || shown.has(id) || ids.get()[0] !== id) return;
    shown.add(id);
    const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.scrollIntoView({ block: 'center', behavior: smooth ? 'smooth' : 'auto' });
  };
}
