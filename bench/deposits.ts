import { createApp } from '../api/src/app.ts';
import { ownersBelowZero, stopForReversal } from '../api/src/features/exchange/promotions/index.ts';
import { giveAddress } from '../api/src/features/money/wallet/give-address.ts';
import { keepKey } from '../api/src/features/money/wallet/keep-key.ts';
import { extendLookAhead } from '../api/src/features/money/wallet/look-ahead.ts';
import { followChain } from '../api/src/features/money/wallet/scanner/follow-chain.ts';
import { scannerOf } from '../api/src/features/money/wallet/scanner/scanner.ts';
import { openWallet, readDepositKey } from '../api/src/features/money/wallet/wallet.ts';
import { parseSettings } from '../api/src/platform/settings/settings.ts';
import { tellStep } from './progress.ts';
import type { World } from './surroundings.ts';
import { memberId } from './world/identities.ts';

/** Seconds of the scanner about one member who is paid very often. */
export interface ManyDeposits {
  payments: number;
  /** The slowest block with a tenth of the payments, entered and told. */
  block: number;
  /** All of them credited at once, after their confirmations. */
  credited: number;
  /** One more payment to this member afterwards, until it is credited. */
  oneMore: number;
}

const PAYMENTS = 30_000;
const BLOCKS = 10;
const LITOSHI = 200_000;
const CONFIRMED = 12;

export async function measureDeposits(world: World): Promise<ManyDeposits> {
  const settings = parseSettings({ LOG_LEVEL: 'silent', PORT: '0', VIDEO_DETAILS: 'off', CLIPS: 'off' });
  const app = await createApp(settings, { databaseUrl: world.url });
  try {
    const wallet = openWallet(settings.litecoin, readDepositKey(settings.litecoin), app.db);
    if (wallet.mode !== 'mock') throw new Error('The chain is simulated');
    const scanner = scannerOf(app, wallet, { stopForReversal, ownersBelowZero });
    const key = await keepKey(app.db, wallet);
    if (key.state === 'active') await extendLookAhead(app.db, wallet, key.id);
    const seen = new Set<string>();
    const look = async () => {
      const started = performance.now();
      const { state } = await followChain(scanner, seen, new AbortController().signal);
      if (state !== 'following') throw new Error(`The scanner is ${state}`);
      return (performance.now() - started) / 1000;
    };
    await look();
    const { script } = await giveAddress(app.db, wallet, memberId(1));
    const pay = (count: number) =>
      world.query(
        `insert into simulated_payment (txid, script, litoshi)
         select encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'), $1, $3 from generate_series(1, $2::int)`,
        [script, count, LITOSHI],
      );
    const mine = async (blocks: number) => {
      for (let block = 0; block < blocks; block++) await app.db.write((tx) => wallet.chain.mine(tx));
    };
    let block = 0;
    for (let number = 1; number <= BLOCKS; number++) {
      tellStep(`deposits: block ${number} of ${BLOCKS}`);
      await pay(PAYMENTS / BLOCKS);
      await mine(1);
      block = Math.max(block, await look());
    }
    await mine(CONFIRMED);
    const credited = await look();
    await pay(1);
    await mine(1);
    let oneMore = await look();
    await mine(CONFIRMED);
    oneMore += await look();
    return { payments: PAYMENTS, block, credited, oneMore };
  } finally {
    await app.close();
  }
}
