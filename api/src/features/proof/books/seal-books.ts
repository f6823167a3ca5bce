import { createHash } from 'node:crypto';
import { gently as withRests } from '../../../platform/db/gently.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { currentSigner } from '../signing/index.ts';
import { appendLog } from './append-log.ts';
import * as days from './day-store.ts';
import { addSegment, nextStretch } from './entry-store.ts';
import { makeSecrets } from './leaf-secrets.ts';
import { type DayFacts, dayText, figureIn } from './seal-rules.ts';
import * as tree from './tree-store.ts';

const DAY_MS = 86_400_000;
const NOTHING_BEFORE = '0'.repeat(64);

export interface SealOptions {
  now?: Date;
  /** How long to wait after the fence. An id is taken a moment before its transaction has a number. */
  settleMs?: number;
  /** How many rows one transaction handles. */
  most?: number;
  /** Rest after each step (`platform/gently.ts`). */
  gently?: boolean;
  signal?: AbortSignal;
}

const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
const dayAfter = (day: string) => endOf(day).toISOString().slice(0, 10);

/** Opens the next day that is over, if there is one. Days that were missed share the fence of the last one. */
async function openNext(tx: Tx, now: Date): Promise<boolean> {
  const last = await days.lastSealed(tx);
  const day = last ? dayAfter(last.day) : await days.firstDay(tx);
  if (day === undefined || endOf(day) > now) return false;
  const { height = 1, lastId: afterId = 0 } = last ?? {};
  const shared = last && last.fenceAt >= endOf(day);
  const fence = shared ? { id: last.fenceId, xid: last.fenceXid } : await days.makeFence(tx);
  const fenceAt = shared ? last.fenceAt : now;
  await days.openDay(tx, { day, afterId, fenceId: fence.id, fenceXid: fence.xid, fenceAt, height });
  return true;
}

/** Reads the next entries of the day. */
async function readEntries(tx: Tx, open: days.OpenDay, most: number): Promise<void> {
  const { day, fenceId } = open;
  const before = await days.lastSegment(tx, day);
  const end = endOf(day).toISOString();
  const stretch = await nextStretch(tx, { afterId: before?.lastId ?? open.afterId, fenceId, end, most });
  const { entries, firstId, lastId, ends } = stretch;
  if (entries > 0) await addSegment(tx, { day, number: (before?.number ?? 0) + 1, firstId, lastId });
  if (ends) await days.setLastEntry(tx, day, lastId);
}

/** Writes the next nodes, from the leaves up. Returns false when the tree is complete. */
async function growTree(tx: Tx, open: days.OpenDay, most: number): Promise<boolean> {
  const { day } = open;
  const accounts = await tree.changedAccounts(tx, day, most);
  if (accounts.length > 0) {
    await makeSecrets(tx, accounts);
    const { moved, deepest } = await tree.placeLeaves(tx, day, accounts);
    await days.setHeight(tx, day, deepest);
    await tree.writeLeaves(tx, day, accounts, moved);
    return true;
  }
  // A parent costs less than a leaf, so a step writes more of them, through as many levels as it may. A level is whole
  // before the next one begins.
  const mostParents = most * 5;
  let left = mostParents;
  for (let depth = open.height - 1; depth >= 0 && left > 0; depth--) {
    left -= await tree.writeParents(tx, { day, depth, most: left });
  }
  return left < mostParents;
}

async function factsOf(tx: Tx, { day }: days.OpenDay): Promise<DayFacts> {
  const last = await days.lastSealed(tx);
  const earlier = last && (await days.textOf(tx, last.day));
  const held = (name: string) => (earlier ? figureIn(earlier, name) : 0n);
  const figures = await days.figuresOf(tx, day);
  const root = await tree.rootOf(tx);
  return {
    ...figures,
    day,
    previous: last?.seal.toString('hex') ?? NOTHING_BEFORE,
    entriesHash: figures.entriesHash.toString('hex'),
    givenHash: figures.givenHash.toString('hex'),
    coins: await days.comparedCoins(tx),
    root: root.hash.toString('hex'),
    rootSum: root.sum,
    held: {
      members: Number(held('members')) + figures.members,
      promotions: Number(held('promotions')) + figures.promotions,
      house: Number(held('house')) + figures.house,
      debts: Number(held('debts')) + figures.debts,
      bought: Number(held('credits-bought')) + figures.bought,
      adjusted: Number(held('credits-given')) + figures.adjusted,
      litoshi: String(held('litoshi-received') + BigInt(figures.litoshi)),
    },
  };
}

type Step = 'goes on' | 'waits' | { text: string };

/** One bounded step, in a transaction of its own. A server that is killed between two steps continues with the next. */
function step(tx: Tx, options: Required<Pick<SealOptions, 'now' | 'settleMs' | 'most'>>): Promise<Step> {
  return (async (): Promise<Step> => {
    const { now, settleMs, most } = options;
    const open = await days.lockOpenDay(tx);
    if (!open) return (await openNext(tx, now)) ? 'goes on' : 'waits';
    if (now.getTime() - open.fenceAt.getTime() < settleMs) return 'waits';
    if (!(await days.hasSettled(tx, open.fenceXid))) return 'waits';
    if (open.lastId === null) {
      await readEntries(tx, open, most);
      return 'goes on';
    }
    if (await growTree(tx, open, most)) return 'goes on';
    return { text: dayText(await factsOf(tx, open)) };
  })();
}

/** Seals every day that is over. Returns how many were sealed. */
export async function sealBooks({ db }: Pick<App, 'db'>, options: SealOptions = {}): Promise<number> {
  const { signal, now = new Date(), settleMs = 10_000, most = 1000, gently = false } = options;
  await appendLog(db);
  for (let sealed = 0; ; ) {
    signal?.throwIfAborted();
    const take = () => db.write((tx) => step(tx, { now, settleMs, most }));
    const next = await (gently ? withRests(take, signal) : take());
    if (next === 'waits') return sealed;
    if (next === 'goes on') continue;
    // Outside the transaction: nobody else can change the text, because the day is complete.
    const { text, key, signature } = await (await currentSigner(db))(next.text);
    const seal = createHash('sha256').update(text).digest();
    const day = /^day=(.+)$/m.exec(text)?.[1] as string;
    await db.write((tx) => days.sealDay(tx, { day, text, seal, keyId: key, signature }));
    await appendLog(db);
    sealed++;
  }
}
