import { type wallet, wallet as walletRoutes } from '@viewloop/contract';
import { ownersBelowZero, stopForReversal } from '../features/exchange/promotions/index.ts';
import { settleCommission } from '../features/money/referrals/index.ts';
import { keepKey } from '../features/money/wallet/keep-key.ts';
import { extendLookAhead } from '../features/money/wallet/look-ahead.ts';
import { followChain, type Outcome } from '../features/money/wallet/scanner/follow-chain.ts';
import { type Scanner, scannerOf } from '../features/money/wallet/scanner/scanner.ts';
import { openWallet, readDepositKey, type Wallet } from '../features/money/wallet/wallet.ts';
import { balanceOf } from '../ledger/index.ts';
import type { Member } from './given.ts';
import type { TestApp } from './test-app.ts';

export interface Deposits {
  wallet: Wallet;
  scanner: Scanner;
  /** Runs the scanner once, like its job does. */
  look(): Promise<Outcome>;
  addressOf(member: Member): Promise<string>;
  of(member: Member): Promise<wallet.Deposit[]>;
  balance(member: Member): Promise<number>;
  /** Commission that is held back becomes due and is paid. */
  settleAllCommission(): Promise<void>;
}

/** Deposits of a test server whose scanner runs when the test says so. */
export async function depositsIn(app: TestApp): Promise<Deposits> {
  const opened = openWallet(app.settings.litecoin, readDepositKey(app.settings.litecoin), app.db);
  const scanner = scannerOf(app, opened, { stopForReversal, ownersBelowZero });
  const seen = new Set<string>();
  const key = await keepKey(app.db, opened);
  if (key.state === 'active') await extendLookAhead(app.db, opened, key.id);
  return {
    wallet: opened,
    scanner,
    look: () => followChain(scanner, seen, new AbortController().signal),
    addressOf: async (member) => (await member.call(walletRoutes.walletAddress)).address,
    of: (member) => member.call(walletRoutes.listDeposits),
    balance: (member) => app.db.read((tx) => balanceOf(tx, member.id)),
    async settleAllCommission() {
      await app.db.write((tx) => tx.query(`update pending_commission set settles_at = now() where state = 'pending'`));
      await settleCommission(
        app,
        { areLinked: async () => false, unprovenAmong: async () => new Map() },
        new AbortController().signal,
      );
    },
  };
}
