import { parseLtc } from '@viewloop/contract';
import { z } from 'zod';
import type { Block, DatedHeader, Header, Output, Source, Tip, Transaction } from './chain.ts';

/** The parts of litecoind's answers that we read. Amounts arrive as the text that the node wrote. */
const Amount = z.string().transform((text, context) => {
  const litoshi = parseLtc(text);
  if (litoshi !== undefined) return litoshi;
  context.addIssue('not an amount');
  return z.NEVER;
});
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const UnixTime = z.int().transform((seconds) => new Date(seconds * 1000));
const Script = z.object({ hex: z.string(), type: z.string() });

export const BlockchainInfo = z.object({
  chain: z.string(),
  blocks: z.int(),
  initialblockdownload: z.boolean(),
});
export const BestBlock = z
  .object({ bestblockhash: Hash, blocks: z.int(), chainwork: Hash })
  .transform(({ bestblockhash, blocks, chainwork }): Tip => ({ hash: bestblockhash, height: blocks, chainwork }));
export const NetworkInfo = z.object({ version: z.int(), connections: z.int() });
export const MempoolInfo = z.object({ loaded: z.boolean() });
export { Hash };
export const Hashes = z.array(Hash);

const HeaderFields = z.object({ hash: Hash, height: z.int(), chainwork: Hash, time: UnixTime });
const headerOf = ({ hash, height, chainwork, time }: z.output<typeof HeaderFields>): Header => ({
  hash,
  height,
  chainwork,
  minedAt: time,
});

export const BlockHeader = HeaderFields.extend({ mediantime: UnixTime }).transform(
  ({ mediantime, ...header }): DatedHeader => ({ ...headerOf(header), medianAt: mediantime }),
);

/** Outputs inside the extension block are confidential, so they have neither amount nor script. */
const Vout = z.object({
  ismweb: z.literal(false).optional(),
  value: Amount,
  n: z.int(),
  scriptPubKey: Script,
});
const HiddenVout = z.object({ ismweb: z.literal(true) });
const Vin = z.object({ coinbase: z.string().optional(), txid: Hash.optional(), vout: z.int().optional() });
/** A payment out of the extension block that is still in the mempool. It will be mined under another transaction id. */
const Kernel = z.object({ pegout: z.array(z.object({ value: Amount, scriptPubKey: Script })).default([]) });

const RawTransaction = z.object({
  txid: Hash,
  vin: z.array(Vin).default([]),
  vout: z.array(z.union([Vout, HiddenVout])).default([]),
  vkern: z.array(Kernel).default([]),
});
type RawTransaction = z.output<typeof RawTransaction>;

/** The last transaction of every block since MWEB carries the balance of the extension block first, then its peg-outs. */
const HOGEX = 'witness_mweb_hogaddr';

const spendsOf = (raw: RawTransaction) =>
  raw.vin.flatMap(({ txid, vout }) => (txid !== undefined && vout !== undefined ? [{ txid, vout }] : []));

function sourceOf(raw: RawTransaction): Source {
  if (raw.vin.some((vin) => vin.coinbase !== undefined)) return 'coinbase';
  const first = raw.vout[0];
  return first && 'value' in first && first.scriptPubKey.type === HOGEX ? 'pegout' : 'output';
}

function visibleOutputs(raw: RawTransaction): Output[] {
  const source = sourceOf(raw);
  return raw.vout.flatMap((vout) =>
    'value' in vout ? [{ n: vout.n, script: vout.scriptPubKey.hex, litoshi: vout.value, source }] : [],
  );
}

function waitingPegouts(raw: RawTransaction): Output[] {
  return raw.vkern
    .flatMap(({ pegout }) => pegout)
    .map(({ value, scriptPubKey }, place) => ({
      n: -1 - place,
      script: scriptPubKey.hex,
      litoshi: value,
      source: 'pegout',
    }));
}

const minedTransaction = (raw: RawTransaction): Transaction => ({
  txid: raw.txid,
  outputs: visibleOutputs(raw),
  spends: spendsOf(raw),
});

const waitingTransaction = (raw: RawTransaction): Transaction => ({
  txid: raw.txid,
  outputs: [...visibleOutputs(raw), ...waitingPegouts(raw)],
  spends: spendsOf(raw),
});

export const WaitingTransaction = RawTransaction.transform(waitingTransaction);

/** The id of a kernel in the mempool is its id in the block with the bytes reversed. */
const turnedAround = (id: string) => Buffer.from(id, 'hex').reverse().toString('hex');

export const FullBlock = HeaderFields.extend({
  confirmations: z.int(),
  previousblockhash: Hash.optional(),
  tx: z.array(RawTransaction),
  mweb: z.object({ kernels: z.array(z.object({ kernel_id: Hash })) }).optional(),
}).transform(({ confirmations, previousblockhash = '', tx, mweb, ...header }): { onChain: boolean; block: Block } => ({
  onChain: confirmations > 0,
  block: {
    ...headerOf(header),
    previousHash: previousblockhash,
    mwebTxids: mweb?.kernels.map(({ kernel_id }) => turnedAround(kernel_id)) ?? [],
    transactions: tx.map(minedTransaction),
  },
}));

export const UnspentScan = z.object({
  success: z.literal(true),
  height: z.int(),
  bestblock: Hash,
  unspents: z.array(z.object({ txid: Hash, vout: z.int(), scriptPubKey: z.string(), amount: Amount, height: z.int() })),
});
