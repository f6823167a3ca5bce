import type { Leaf, Level } from './tree-store.ts';

export interface Proof {
  /** Null if the commitment is not in the tree. */
  balance: number | null;
  /** The leaf that is at its place instead; null where nothing is there, and where the commitment itself is. */
  other: { commitment: string; balance: number } | null;
  path: { hash: string; sum: number }[];
}

/** Follows the way of a leaf down to the first place where a leaf or nothing is. The path comes from there to the root. */
export function proofAlong(levels: readonly Level[], { accountId }: Pick<Leaf, 'accountId'>): Proof {
  const end = levels.findIndex(({ hash, accountId: owner }) => hash === null || owner !== null);
  const last = levels[end];
  const path = levels
    .slice(0, end + 1)
    .map(({ besideHash: hash, besideSum: sum }) => ({ hash, sum }))
    .reverse();
  if (last?.accountId === accountId) return { balance: last.balance, other: null, path };
  const other = last?.commitment ? { commitment: last.commitment, balance: last.balance ?? 0 } : null;
  return { balance: null, other, path };
}
