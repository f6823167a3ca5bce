import { type admin, constants, creditsForLitoshi, formatLtc, parseLtc, type wallet } from '@viewloop/contract';
import type { Block, Header, Outpoint, Output, Source, Tip, Transaction } from './litecoin/chain.ts';

/** Until then the network itself does not let anybody spend a miner's reward. */
export const COINBASE_MATURITY = 100;
/** Deeper than anything the network has seen: then somebody should look before books are rewritten. */
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
 * How the node's chain stands to ours. Only more work than ours proves a reorganisation: a node that was killed or
 * restored comes back with less, and on its word nothing may be undone.
 */
export function compareTips(ours: Tip, theirs: Tip): 'same' | 'behind' | 'ahead' {
  if (ours.hash === theirs.hash) return 'same';
  return theirs.chainwork > ours.chainwork ? 'ahead' : 'behind';
}

export interface Payment extends Output {
  txid: string;
}

const P2WPKH = /^0014[0-9a-f]{40}$/;

/** Every output that could be ours. We hand out one kind of script, and only the exact script counts. */
export function paymentsIn(transactions: readonly Transaction[]): Payment[] {
  return transactions.flatMap(({ txid, outputs }) =>
    outputs.filter(({ script }) => P2WPKH.test(script)).map((output) => ({ ...output, txid })),
  );
}

/** Of a block, what the books need: a block of 10 MB must not be held while they are written. */
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

/** What a deposit is worth to its member: as credited, or as it will be. */
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

/** Why a deposit failed. */
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

/** The same reason in the words its member sees. */
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
