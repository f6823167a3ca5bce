import type { Tx } from '../platform/db/tx.ts';
import type { Entry } from './entry.ts';

const POST = `select posted_key, member_balance from ledger_post(
  $1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::uuid[], $7::text[],
  $8::int[], $9::text[], $10::uuid[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[])`;

/**
 * Returns null when no entry has a value, because the database function treats a missing array like an array of
 * nulls.
 */
function knownOf(
  entries: readonly Entry[],
  what: 'promotionId' | 'viewId' | 'depositId' | 'clipId' | 'adminId' | 'note',
) {
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
    lines.map(({ account }) => (account.kind === 'member' || account.kind === 'debt' ? account.memberId : null)),
    lines.map(({ account }) => (account.kind === 'escrow' ? account.promotionId : null)),
    lines.map(({ amount }) => amount),
    knownOf(entries, 'clipId'),
    lines.map(({ account }) => (account.kind === 'screening' ? account.clipId : null)),
  ];
}

/** Returns the keys that were new, each with the balance of the first member that the entry names. */
export const insertEntries = (
  tx: Tx,
  entries: readonly Entry[],
): Promise<{ posted_key: string; member_balance: number | null }[]> => tx.query(POST, argumentsOf(entries));
