import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { blockOfAddress } from '../../../platform/http/client-address.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { findKey, keyOf } from './address-key-store.ts';

const HASH_BYTES = 16;

/** Secrets of this site: the key of the month for addresses, and hashes that only the server can make. */
export interface Keys {
  hashAddress(address: string): Promise<Buffer>;
  /** A hash of an answer that is of no use for any other check. */
  hashAnswer(checkId: string, answer: number): Promise<Buffer>;
  /** Whether the hash is of this answer. What was asked before the end of a month may be answered after it. */
  isAnswer(checkId: string, answer: number, hash: Buffer): Promise<boolean>;
  /** Signs proofs of work. */
  secret(): Promise<string>;
  /** That of this month, and that of the month before for work that was set before its end. */
  secrets(): Promise<string[]>;
}

export function openKeys(db: App['db'], now: () => Date = () => new Date()): Keys {
  const kept = new Map<string, Promise<KeyObject | undefined>>();

  /** Node would make such an object of plain bytes for every hash again, which takes five times as long as the hash. */
  function keep(month: string, load: () => Promise<Buffer | undefined>): Promise<KeyObject | undefined> {
    const known = kept.get(month);
    if (known) return known;
    const key = load().then((bytes) => bytes && createSecretKey(bytes));
    for (const old of kept.keys()) if (old < monthBefore()) kept.delete(old);
    kept.set(month, key);
    key.catch(() => kept.delete(month));
    return key;
  }

  const firstDay = (day: Date) => `${day.toISOString().slice(0, 7)}-01`;
  const monthBefore = () => firstDay(new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() - 1)));

  /** The first instance that needs it in a month makes it. */
  async function keyOfMonth(): Promise<KeyObject> {
    const month = firstDay(now());
    return (await keep(month, () => db.write((tx) => keyOf(tx, month, randomBytes(32))))) as KeyObject;
  }

  /** The key of this month and, if there is one, that of the month before. */
  async function keys(): Promise<KeyObject[]> {
    const before = monthBefore();
    const found = [await keyOfMonth(), await keep(before, () => db.read((tx) => findKey(tx, before)))];
    return found.filter((key) => key !== undefined);
  }

  const hash = (key: KeyObject, text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, HASH_BYTES);
  const secretOf = (key: KeyObject) => hash(key, 'work:').toString('hex');
  const answerText = (checkId: string, answer: number) => `answer:${checkId}:${answer}`;

  return {
    hashAddress: async (address) => hash(await keyOfMonth(), `address:${blockOfAddress(address)}`),
    hashAnswer: async (checkId, answer) => hash(await keyOfMonth(), answerText(checkId, answer)),
    isAnswer: async (checkId, answer, wanted) =>
      (await keys()).some((key) => timingSafeEqual(hash(key, answerText(checkId, answer)), wanted)),
    secret: async () => secretOf(await keyOfMonth()),
    secrets: async () => (await keys()).map(secretOf),
  };
}
