import type { Tx } from '../platform/tx.ts';
import { cannotPay } from './cannot-pay.ts';
import type { Entry } from './entry.ts';
import { countPosted } from './ledger-figures.ts';

const POST = `select posted_key, member_balance from ledger_post(
  $1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::uuid[], $7::text[],
  $8::int[], $9::text[], $10::uuid[], $11::bigint[], $12::bigint[])`;

/**
 * Posts entries, all or none, and answers the keys that were new, each with what the first member it names has after it.
 * An entry whose key is already in the books is left alone, so asking twice is the same as asking once. One call a
 * transaction, with all its entries: the order of locks holds within a call.
 */
export async function post(tx: Tx, entries: readonly Entry[]): Promise<Map<string, number | null>> {
  if (entries.length === 0) return new Map();
  const once = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
  const rows = await tx
    .query<{ posted_key: string; member_balance: number | null }>(POST, argumentsOf(once))
    .catch((error: unknown) => {
      throw cannotPay(error) ?? error;
    });
  const posted = new Map(rows.map((row) => [row.posted_key, row.member_balance]));
  tx.afterCommit(() => countPosted(once, posted));
  return posted;
}

/** What no entry says is not spelt out: the database takes a missing list for a list of nothings. */
function knownOf(entries: readonly Entry[], what: 'promotionId' | 'viewId' | 'depositId' | 'adminId' | 'note') {
  const known = entries.map((entry) => entry[what] ?? null);
  return known.some((value) => value !== null) ? known : null;
}

function argumentsOf(entries: readonly Entry[]): unknown[] {
  const lines = entries.flatMap((entry, index) => entry.postings.map((posting) => ({ ...posting, line: index + 1 })));
  return [
    entries.map(({ key }) => key),
    entries.map(({ recipe }) => recipe),
    knownOf(entries, 'promotionId'),
    knownOf(entries, 'viewId'),
    knownOf(entries, 'depositId'),
    knownOf(entries, 'adminId'),
    knownOf(entries, 'note'),
    lines.map(({ line }) => line),
    lines.map(({ account }) => account.kind),
    lines.map(({ account }) => (account.kind === 'member' ? account.memberId : null)),
    lines.map(({ account }) => (account.kind === 'escrow' ? account.promotionId : null)),
    lines.map(({ amount }) => amount),
  ];
}
