import type { Unspent } from '../litecoin/chain.ts';
import { madeAddresses, unspentInBooks } from './audit-store.ts';
import type { Scanner } from './scanner.ts';
import { noteComparison, readStatus } from './status-store.ts';
import { readTip, startHeight } from './tip-store.ts';

export interface Comparison {
  ok: boolean;
  books: bigint;
  onChain: bigint;
  /** Outpoints that only one side has, or with different amounts. */
  differences: string[];
}

/**
 * Asks the node for every unspent output of our keys and holds the books against it, output by output. It is a second
 * way to the same sum that shares nothing with the scanner. Undefined: not now, or the node does not allow the question.
 */
export async function compareBooks(scanner: Scanner): Promise<Comparison | undefined> {
  const { db, chain, chainId } = scanner;
  if ((await db.read((tx) => readStatus(tx, chainId)))?.state !== 'following') return undefined;
  const onChain = await unspentOnChain(scanner);
  const tip = await db.read((tx) => readTip(tx, chainId));
  if (!onChain || !tip || (await chain.hashAt(tip.height)) !== tip.hash || tip.height < onChain.height)
    return undefined;
  const inBooks = await db.read((tx) => unspentInBooks(tx, chainId, onChain.height));
  const result = compareOutputs(
    inBooks.map(({ litoshi, ...outpoint }) => ({ ...outpoint, litoshi: BigInt(litoshi) })),
    onChain.outputs,
  );
  await db.write((tx) => noteComparison(tx, chainId, result));
  return result;
}

async function unspentOnChain({
  db,
  chain,
  chainId,
}: Scanner): Promise<Pick<Unspent, 'height' | 'outputs'> | undefined> {
  const start = await db.read((tx) => startHeight(tx, chainId));
  const keys = await db.read((tx) => madeAddresses(tx, chainId));
  const scans: Unspent[] = [];
  for (const { xpub, last } of keys) {
    const scan = await chain.unspent(xpub, last);
    if (!scan) return undefined;
    scans.push(scan);
  }
  const [first] = scans;
  // A block between two scans would make sums of two different moments.
  if (!first || scans.some(({ bestHash }) => bestHash !== first.bestHash)) return undefined;
  const outputs = scans.flatMap((scan) => scan.outputs).filter(({ height }) => height > start);
  return { height: first.height, outputs };
}

type Unspents = readonly { txid: string; vout: number; litoshi: bigint }[];

export function compareOutputs(books: Unspents, chain: Unspents): Comparison {
  const lines = (outputs: Unspents) => new Set(outputs.map(({ txid, vout, litoshi }) => `${txid}:${vout} ${litoshi}`));
  const sum = (outputs: Unspents) => outputs.reduce((total, { litoshi }) => total + litoshi, 0n);
  const [ours, theirs] = [lines(books), lines(chain)];
  const differences = [
    ...[...ours].filter((line) => !theirs.has(line)),
    ...[...theirs].filter((line) => !ours.has(line)),
  ];
  return { ok: differences.length === 0, books: sum(books), onChain: sum(chain), differences };
}
