import type { Tx } from '../platform/db/tx.ts';
import { cannotPay } from './cannot-pay.ts';
import type { Entry } from './entry.ts';
import { countPosted } from './ledger-figures.ts';
import { insertEntries } from './posting-store.ts';

const postedIn = new WeakMap<Tx, Entry[]>();

/** What the entries that were new in this transaction took from a member to spend it. A debt that is paid is not spent. */
export function spentIn(tx: Tx, memberId: string): number {
  let spent = 0;
  for (const { postings } of postedIn.get(tx) ?? []) {
    if (postings.some(({ account }) => account.kind === 'debt')) continue;
    for (const { account, amount } of postings)
      if (account.kind === 'member' && account.memberId === memberId && amount < 0) spent -= amount;
  }
  return spent;
}

/**
 * Posts entries, all or none. Returns the keys that were new, each with the balance of the first member that the
 * entry names. An entry whose key exists already is skipped, so a retry has no effect. Call it once in a transaction
 * with all its entries, because the order of locks holds only within a call.
 */
export async function post(tx: Tx, entries: readonly Entry[]): Promise<Map<string, number | null>> {
  if (entries.length === 0) return new Map();
  const once = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
  const rows = await insertEntries(tx, once).catch((error: unknown) => {
    throw cannotPay(error) ?? error;
  });
  const posted = new Map(rows.map((row) => [row.posted_key, row.member_balance]));
  postedIn.set(tx, [...(postedIn.get(tx) ?? []), ...once.filter(({ key }) => posted.has(key))]);
  tx.afterCommit(() => countPosted(once, posted));
  return posted;
}
