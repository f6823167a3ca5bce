import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { blockOfAddress } from '../../../platform/http/client-address.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { keyOf } from './address-key-store.ts';

const HASH_BYTES = 16;

/** Secrets of this site: the key of the month for addresses, and hashes that only the server can make. */
export interface Keys {
  hashAddress(address: string): Promise<Buffer>;
  /** A hash of an answer that is of no use for any other check. */
  hashAnswer(checkId: string, answer: number): Promise<Buffer>;
  /** Signs proofs of work. */
  secret(): Promise<string>;
}

export function openKeys(db: App['db'], now: () => Date = () => new Date()): Keys {
  let kept: { month: string; key: Promise<KeyObject> } | undefined;

  /**
   * The first instance that needs it in a month makes it. Node would make such an object of plain bytes for every hash again, which
   * takes five times as long as the hash.
   */
  async function makeKey(month: string): Promise<KeyObject> {
    return createSecretKey(await db.write((tx) => keyOf(tx, month, randomBytes(32))));
  }

  function keyOfMonth(): Promise<KeyObject> {
    const month = `${now().toISOString().slice(0, 7)}-01`;
    if (kept?.month === month) return kept.key;
    const key = makeKey(month);
    kept = { month, key };
    key.catch(() => {
      if (kept?.key === key) kept = undefined;
    });
    return key;
  }

  const hash = async (purpose: string, text: string) =>
    createHmac('sha256', await keyOfMonth())
      .update(`${purpose}:${text}`)
      .digest()
      .subarray(0, HASH_BYTES);

  return {
    hashAddress: (address) => hash('address', blockOfAddress(address)),
    hashAnswer: (checkId, answer) => hash('answer', `${checkId}:${answer}`),
    secret: async () => (await hash('work', '')).toString('hex'),
  };
}
