import type { UnspentOutput } from '../litecoin/chain.ts';
import { madeAddresses, settleSpent, unspentInBooks } from './audit-store.ts';
import { readBeginning } from './beginning-store.ts';
import { enterOlderOutputs, ofMembers } from './older-outputs.ts';
import type { Scanner } from './scanner.ts';
import { noteComparison, readStatus } from './status-store.ts';
import { readTip } from './tip-store.ts';

export interface Comparison {
  ok: boolean;
  books: bigint;
  onChain: bigint;
  /** Outpoints that only one side has, or with different amounts. */
  differences: string[];
}

/**
 * Asks the node for every unspent output of our keys and compares the books with them, output by output. It reaches the
 * same sum without using anything the scanner does. Payments to members in blocks that the books never read are reported
 * as a difference and entered, so that the next comparison agrees. Returns undefined if it cannot be done now, or if the
 * node does not allow the call.
 */
export async function compareBooks(scanner: Scanner): Promise<Comparison | undefined> {
  const { db, chain, chainId } = scanner;
  if ((await db.read((tx) => readStatus(tx, chainId)))?.state !== 'following') return undefined;
  const scan = await unspentOnChain(scanner);
  const tip = await db.read((tx) => readTip(tx, chainId));
  const beginning = await db.read((tx) => readBeginning(tx, chainId));
  if (!scan || !tip || !beginning || tip.height < scan.height) return undefined;
  if ((await chain.hashAt(tip.height)) !== tip.hash) return undefined;

  await db.write((tx) => settleSpent(tx, chainId, scan));
  const inBooks = await db.read((tx) => unspentInBooks(tx, chainId, scan.height));
  const older = await ofMembers(
    scanner,
    scan.outputs.filter(({ height }) => height <= beginning.startHeight),
  );
  const result = compareOutputs(
    inBooks.map(({ litoshi, ...outpoint }) => ({ ...outpoint, litoshi: BigInt(litoshi) })),
    [...scan.outputs.filter(({ height }) => height > beginning.startHeight), ...older],
  );
  await enterOlderOutputs(scanner, tip, older);
  await db.write((tx) => noteComparison(tx, chainId, result));
  return result;
}

async function unspentOnChain({ db, chain, chainId }: Scanner) {
  const keys = await db.read((tx) => madeAddresses(tx, chainId));
  const scans = [];
  for (const { xpub, last } of keys) {
    const scan = await chain.unspent(xpub, last);
    if (!scan) return undefined;
    scans.push(scan);
  }
  const [first] = scans;
  // If a block arrived between two scans, their sums would belong to different moments.
  if (!first || scans.some(({ bestHash }) => bestHash !== first.bestHash)) return undefined;
  const outputs: UnspentOutput[] = scans.flatMap((scan) => scan.outputs);
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
