import type { Scanner } from '../features/money/wallet/scanner/scanner.ts';
import type { Database } from '../platform/db/db.ts';

export class Killed extends Error {}

/** A scanner that dies at its n-th step: a question to the chain, a statement, or just before a commit. */
export function dyingAt(healthy: Scanner, step: number): { scanner: Scanner; steps: () => number } {
  let steps = 0;
  const live = () => {
    if (++steps === step) throw new Killed();
  };
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name) as unknown;
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          live();
          return (value as (...given: unknown[]) => unknown).apply(of, args);
        };
      },
    });
  const db: Database = {
    ...healthy.db,
    write: (work) =>
      healthy.db.write(async (tx) => {
        const { query, one } = watched(tx);
        const result = await work({ ...tx, query, one });
        live();
        return result;
      }),
  };
  return { scanner: { ...healthy, db, chain: watched(healthy.chain) }, steps: () => steps };
}
