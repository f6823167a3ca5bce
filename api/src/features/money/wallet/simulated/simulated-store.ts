import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';

export interface SimulatedBlock {
  hash: string;
  height: number;
  previous_hash: string;
  chainwork: string;
  mined_at: Date;
  on_chain: boolean;
}

export interface SimulatedPayment {
  txid: string;
  script: string;
  litoshi: number;
}

const BLOCK = 'hash, height, previous_hash, chainwork, mined_at, on_chain';

export const bestBlock = (tx: ReadTx) =>
  tx.one<SimulatedBlock>(`select ${BLOCK} from simulated_block where on_chain order by height desc limit 1`);

export const blockAt = (tx: ReadTx, height: number) =>
  tx.one<SimulatedBlock>(`select ${BLOCK} from simulated_block where on_chain and height = $1`, [height]);

export const blockByHash = (tx: ReadTx, hash: string) =>
  tx.one<SimulatedBlock>(`select ${BLOCK} from simulated_block where hash = $1`, [hash]);

export const paymentsInBlock = (tx: ReadTx, hash: string) =>
  tx.query<SimulatedPayment>(
    'select txid, script, litoshi from simulated_payment where block_hash = $1 order by txid',
    [hash],
  );

export const waitingPayments = (tx: ReadTx) =>
  tx.query<SimulatedPayment>('select txid, script, litoshi from simulated_payment where block_hash is null');

export const minedPayments = (tx: ReadTx) =>
  tx.query<SimulatedPayment & { height: number }>(
    'select txid, script, litoshi, height from simulated_payment where block_hash is not null',
  );

export async function addPayment(tx: Tx, payment: { txid: string; script: string; litoshi: bigint }): Promise<void> {
  await tx.query('insert into simulated_payment (txid, script, litoshi) values ($1, $2, $3)', [
    payment.txid,
    payment.script,
    payment.litoshi,
  ]);
}

/** Lets only one instance mine at a time. */
export async function lockChain(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('simulated_block'))`);
}

export async function addBlock(
  tx: Tx,
  block: Pick<SimulatedBlock, 'hash' | 'height' | 'previous_hash' | 'chainwork'>,
): Promise<void> {
  await tx.query('insert into simulated_block (hash, height, previous_hash, chainwork) values ($1, $2, $3, $4)', [
    block.hash,
    block.height,
    block.previous_hash,
    block.chainwork,
  ]);
}

/** Puts all waiting payments into the block. */
export async function minePayments(tx: Tx, { hash, height }: { hash: string; height: number }): Promise<void> {
  await tx.query('update simulated_payment set block_hash = $1, height = $2 where block_hash is null', [hash, height]);
}

/** Returns the payments of blocks above this height to the mempool, and deletes those named, as after a double spend. */
export async function unmineAbove(tx: Tx, height: number, dropped: readonly string[]): Promise<void> {
  await tx.query('update simulated_block set on_chain = false where on_chain and height > $1', [height]);
  await tx.query('update simulated_payment set block_hash = null, height = null where height > $1', [height]);
  await tx.query('delete from simulated_payment where txid = any($1) and block_hash is null', [dropped]);
}

export async function forgetBlocksBelow(tx: Tx, height: number): Promise<void> {
  await tx.query('delete from simulated_block where height < $1', [height]);
}
