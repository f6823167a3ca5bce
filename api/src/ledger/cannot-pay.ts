import type { Tx } from '../platform/db/tx.ts';
import { Problem } from '../platform/http/problem.ts';
import { lockBalance, owedBy } from './account-store.ts';

interface Shortage {
  needed: number;
  available: number;
}

/** A balance is below zero only after the chain reversed a deposit. What is owed has to come in before anything else. */
const problemOf = ({ needed, available }: Shortage): Problem =>
  available < 0
    ? new Problem('credits_owed', { owed: -available })
    : new Problem('insufficient_credits', { needed, available });

/**
 * Throws when the member cannot pay. Locks the account until the transaction ends, so the figures in the problem are true.
 * Returns the balance.
 */
export async function reserveBalance(tx: Tx, memberId: string, needed: number): Promise<number> {
  const available = await lockBalance(tx, memberId);
  if (available >= needed) return available;
  const owed = await owedBy(tx, memberId);
  throw owed > 0 ? new Problem('credits_owed', { owed }) : problemOf({ needed, available });
}

/** The detail of the database's error says which kind of account could not pay, how much was needed and what was there. */
function shortageIn(error: unknown): (Shortage & { kind: string }) | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string };
  if (code !== '23514' || constraint !== 'account_floor' || !detail?.startsWith('{')) return undefined;
  return JSON.parse(detail) as Shortage & { kind: string };
}

/** The problem for a member who cannot pay. An escrow that cannot pay is a fault of ours and stays an error. */
export function cannotPay(error: unknown): Problem | undefined {
  const shortage = shortageIn(error);
  return shortage?.kind === 'member' ? problemOf(shortage) : undefined;
}
