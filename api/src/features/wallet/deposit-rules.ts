import { type admin, constants, creditsForLitoshi, formatLtc, parseLtc, type wallet } from '@viewloop/contract';
import type { Block, Header, Output, Source, Tip, Transaction } from './litecoin/chain.ts';

/** Until then the network itself does not let anybody spend a miner's reward. */
export const COINBASE_MATURITY = 100;
/** Deeper than anything the network has seen: then somebody should look before books are rewritten. */
export const DEEPEST_REORGANISATION = 30;

export type Tiers = admin.SiteSettings['confirmationTiers'];

export const isBelowMinimum = (litoshi: bigint) => litoshi < BigInt(constants.MINIMUM_DEPOSIT_LITOSHI);

/** Large amounts wait longer, because undoing them is worth more to an attacker. */
export function confirmationsNeeded({ litoshi, source }: { litoshi: bigint; source: Source }, tiers: Tiers): number {
  const reached = tiers.filter(({ fromLtc }) => litoshi >= (parseLtc(fromLtc) ?? 0n));
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
  spends: { txid: string; vout: number }[];
}

export function factsOf({ transactions, ...header }: Block): BlockFacts {
  return {
    ...header,
    payments: paymentsIn(transactions),
    spends: transactions.flatMap(({ spends }) => spends),
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
}: {
  state: wallet.DepositState;
  epoch: number;
}): wallet.DepositFailure | null {
  if (state === 'below_minimum') return state;
  if (state !== 'reversed') return null;
  return epoch > 0 ? 'taken_back' : 'dropped';
}

/** The same in the words its member sees. */
export function reasonOf(failure: wallet.DepositFailure | null): string | null {
  switch (failure) {
    case null:
      return null;
    case 'below_minimum':
      return `The smallest deposit is ${formatLtc(BigInt(constants.MINIMUM_DEPOSIT_LITOSHI))} LTC. Nothing was credited`;
    case 'taken_back':
      return 'The Litecoin network dropped this payment after it was confirmed, so its credits were taken back';
    case 'dropped':
      return 'The Litecoin network dropped this payment before it was confirmed. Nothing was credited';
  }
}
