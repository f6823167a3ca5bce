import type { Tx } from '../../../../platform/db/tx.ts';
import type { BlockFacts } from '../deposit-rules.ts';
import type { Header } from '../litecoin/chain.ts';
import { type AsidePayment, asideToTry, noteFailure, setAside, setDepositAside, takeFromAside } from './aside-store.ts';
import { dueNow } from './credit-due.ts';
import { enterPayments } from './enter-missed.ts';
import { inHalves } from './in-halves.ts';
import { creditDue, TipMoved } from './move-books.ts';
import { markSpent } from './payment-store.ts';
import { ourPayments } from './record-payments.ts';
import type { Scanner } from './scanner.ts';
import { tellOfDeposits } from './tell-of-deposits.ts';
import { addBlock, holdTip, moveTip, readTip } from './tip-store.ts';

/**
 * What the scanner does when the database refuses a step. The tip moves past the block, and in the same transaction its
 * payments are set aside. Then they are entered and credited in parts, so that one which cannot be taken stops no other.
 */

export async function passBlock(tx: Tx, { chainId }: Scanner, tip: Header, block: BlockFacts): Promise<void> {
  if (!(await moveTip(tx, chainId, tip.hash, block))) throw new TipMoved();
  await addBlock(tx, chainId, block);
  await setAside(tx, chainId, await ourPayments(tx, chainId, block.payments), block);
  if (block.spends.length > 0) await markSpent(tx, chainId, block.spends, block.height);
}

async function holdSameTip(tx: Tx, { chainId }: Scanner, tip: Header): Promise<void> {
  if (!(await holdTip(tx, chainId, tip.hash))) throw new TipMoved();
}

async function enterSome(tx: Tx, scanner: Scanner, payments: readonly AsidePayment[]): Promise<void> {
  for (const [height, some] of Map.groupBy(payments, (payment) => payment.height)) {
    const hash = some[0]?.blockHash as string;
    const found = some.map(({ txid, vout, script, litoshi, source }) => ({
      txid,
      n: vout,
      script,
      litoshi: BigInt(litoshi),
      source,
    }));
    await takeFromAside(tx, scanner.chainId, some);
    const { entered } = await enterPayments(tx, scanner, { height, hash, payments: found, mwebTxids: [] });
    await tellOfDeposits(tx, entered);
  }
}

/**
 * Enters what was set aside, and credits what is due. What fails alone stays aside, with the reason. If the chain moves
 * meanwhile, the next look goes on.
 */
export async function takeInParts(scanner: Scanner): Promise<void> {
  try {
    await takeAll(scanner);
  } catch (error) {
    if (!(error instanceof TipMoved)) throw error;
  }
}

async function takeAll(scanner: Scanner): Promise<void> {
  const { db, chainId, log } = scanner;
  const tip = await db.read((tx) => readTip(tx, chainId));
  if (!tip) return;
  await inHalves(
    await db.read((tx) => asideToTry(tx, chainId)),
    (some) =>
      db.write(async (tx) => {
        await holdSameTip(tx, scanner, tip);
        await enterSome(tx, scanner, some);
      }),
    async (payment, error) => {
      log.error({ txid: payment.txid, vout: payment.vout, err: error }, 'a payment cannot be entered');
      await db.write((tx) => noteFailure(tx, chainId, payment, error.message));
    },
  );
  await inHalves(
    await db.write((tx) => dueNow(tx, chainId, tip.height)),
    (some) =>
      db.write(async (tx) => {
        await holdSameTip(tx, scanner, tip);
        await tellOfDeposits(
          tx,
          await creditDue(
            tx,
            scanner,
            tip.height,
            some.map(({ id }) => id),
          ),
        );
      }),
    async ({ id }, error) => {
      log.error({ depositId: id, err: error }, 'a deposit cannot be credited');
      await db.write((tx) => setDepositAside(tx, id, error.message));
    },
  );
}
