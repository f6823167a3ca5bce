import { type admin, constants, creditsForLitoshi, formatLtc, parseLtc, type wallet } from '@viewloop/contract';
import type { Block, Header, Outpoint, Output, Source, Tip, Transaction } from './litecoin/chain.ts';

/** The network does not allow anybody to spend a miner's reward before it has this many confirmations. */
export const COINBASE_MATURITY = 100;
/** Deeper than any reorganisation the network has seen. Beyond it, an admin should check before the books are changed. */
export const DEEPEST_REORGANISATION = 30;

export type Tiers = admin.SiteSettings['confirmationTiers'];

export const isBelowMinimum = (litoshi: bigint) => litoshi < BigInt(constants.MINIMUM_DEPOSIT_LITOSHI);

/**
 * Large amounts wait longer, because undoing them is worth more to an attacker. What counts is the sum that the member
 * paid within 24 hours: otherwise one large payment split into many small ones would wait no longer than a small one.
 */
export function confirmationsNeeded(
  { litoshiOfDay, source }: { litoshiOfDay: bigint; source: Source },
  tiers: Tiers,
): number {
  const reached = tiers.filter(({ fromLtc }) => litoshiOfDay >= (parseLtc(fromLtc) ?? 0n));
  const asked = reached.map(({ confirmations }) => confirmations);
  const least = source === 'coinbase' ? COINBASE_MATURITY : constants.DEPOSIT_CONFIRMATIONS;
  return Math.max(least, ...asked);
}

/**
 * Compares the node's chain with ours. Only a chain with more work proves a reorganisation. A node that was killed or
 * restored comes back with less, and nothing may be undone because of that.
 */
export function compareTips(ours: Tip, theirs: Tip): 'same' | 'behind' | 'ahead' {
  if (ours.hash === theirs.hash) return 'same';
  return theirs.chainwork > ours.chainwork ? 'ahead' : 'behind';
}

export interface Payment extends Output {
  txid: string;
}

const P2WPKH = /^0014[0-9a-f]{40}$/;

/** Returns every output that could be ours. All our addresses have the same kind of script. */
export function paymentsIn(transactions: readonly Transaction[]): Payment[] {
  return transactions.flatMap(({ txid, outputs }) =>
    outputs.filter(({ script }) => P2WPKH.test(script)).map((output) => ({ ...output, txid })),
  );
}

/** The parts of a block that the books need. A whole block can be 10 MB, which should not stay in memory. */
export interface BlockFacts extends Header {
  previousHash: string;
  mwebTxids: string[];
  payments: Payment[];
  spends: Spend[];
}

/** An output that was spent, and the transaction that spent it. */
export interface Spend extends Outpoint {
  by: string;
}

export const spendsIn = (transactions: readonly Transaction[]): Spend[] =>
  transactions.flatMap(({ txid: by, spends }) => spends.map((spent) => ({ ...spent, by })));

export function factsOf({ transactions, ...header }: Block): BlockFacts {
  return {
    ...header,
    payments: paymentsIn(transactions),
    spends: spendsIn(transactions),
  };
}

/** Returns the credits that a deposit has brought, or will bring once it is confirmed. */
export function creditsOf({ state, litoshi }: { state: wallet.DepositState; litoshi: bigint }): number {
  switch (state) {
    case 'pending':
    case 'confirmed':
      return Number(creditsForLitoshi(litoshi));
    case 'below_minimum':
    case 'reversed':
      return 0;
  }
}

/** Returns why a deposit failed, or null if it has not. */
export function failureOf({
  state,
  epoch,
  replaced_by,
}: {
  state: wallet.DepositState;
  epoch: number;
  replaced_by: string | null;
}): wallet.DepositFailure | null {
  if (state === 'below_minimum') return state;
  if (state !== 'reversed') return null;
  if (epoch > 0) return 'taken_back';
  return replaced_by === null ? 'dropped' : 'replaced';
}

/** The same reason in English, as the member reads it. */
export function reasonOf(failure: wallet.DepositFailure | null): string | null {
  switch (failure) {
    case null:
      return null;
    case 'below_minimum':
      return `The smallest deposit is ${formatLtc(BigInt(constants.MINIMUM_DEPOSIT_LITOSHI))} LTC. Nothing was credited`;
    case 'taken_back':
      return 'The Litecoin network dropped this payment after it was confirmed, so its credits were taken back';
    case 'dropped':
      return 'This payment left the Litecoin network before it was confirmed. Nothing was credited. If it is confirmed after all, it will count';
    case 'replaced':
      return 'The sender replaced this payment with another transaction before it was confirmed. Nothing was credited';
  }
}

/** Short gaps are normal: a restart of the node or of the server. */
const GRACE_MS = 2 * 60_000;

/** Since when no confirmation was counted, if that is longer than usual. `followedAt`: when the books last stood at the tip. */
export function waitingSince(followedAt: Date | null, now: Date): Date | null {
  return followedAt !== null && now.getTime() - followedAt.getTime() > GRACE_MS ? followedAt : null;
}
