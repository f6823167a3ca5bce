import { createHash } from 'node:crypto';
import type { Database } from '../../../platform/db/db.ts';
import type { ReadTx } from '../../../platform/db/tx.ts';
import {
  completedBy,
  consistencyStretches,
  inclusionStretches,
  type LogNode,
  nameOf,
  subtreesOf,
} from './log-rules.ts';
import * as store from './log-store.ts';

const AT_ONCE = 100;

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const leafHash = (text: string) => sha256(Buffer.of(0), Buffer.from(text, 'utf8'));
const nodeHash = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);

/** Appends the sealed days that are not in the log yet. */
export async function appendLog(db: Pick<Database, 'write'>): Promise<void> {
  while ((await db.write(appendSome)) === AT_ONCE);

  async function appendSome(tx: Parameters<Parameters<Database['write']>[0]>[0]): Promise<number> {
    await store.lockLog(tx);
    const waiting = await store.daysToAppend(tx, AT_ONCE);
    let index = waiting.length > 0 ? await store.logSize(tx) : 0;
    for (const { day, text } of waiting) {
      const [leaf, ...above] = completedBy(index);
      const beside = [leaf, ...above].flatMap((node) => (node ? [{ ...node, index: node.index - 1 }] : []));
      const known = await store.nodesOf(tx, beside);
      let hash = leafHash(text);
      const nodes: (LogNode & { hash: Buffer })[] = [{ level: 0, index, hash }];
      for (const node of above) {
        hash = nodeHash(known.get(nameOf({ level: node.level - 1, index: node.index * 2 })) as Buffer, hash);
        nodes.push({ ...node, hash });
      }
      await store.appendDay(tx, { day, index, nodes });
      index++;
    }
    return waiting.length;
  }
}

/** The hashes of some stretches of the log. */
async function hashesOf(tx: ReadTx, stretches: readonly (readonly [number, number])[]): Promise<Buffer[]> {
  const parts = stretches.map(subtreesOf);
  const known = await store.nodesOf(tx, parts.flat());
  return parts.map((nodes) =>
    nodes.map((node) => known.get(nameOf(node)) as Buffer).reduceRight((right, left) => nodeHash(left, right)),
  );
}

/** The root of the first so many days. */
export async function rootOfLog(tx: ReadTx, size: number): Promise<Buffer> {
  if (size === 0) return createHash('sha256').digest();
  const [root] = await hashesOf(tx, [[0, size]]);
  return root as Buffer;
}

const base64 = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('base64'));

export const proveInclusion = async (tx: ReadTx, index: number, size: number): Promise<string[]> =>
  base64(await hashesOf(tx, inclusionStretches(index, size)));

export const proveConsistency = async (tx: ReadTx, old: number, size: number): Promise<string[]> =>
  base64(await hashesOf(tx, consistencyStretches(old, size)));
