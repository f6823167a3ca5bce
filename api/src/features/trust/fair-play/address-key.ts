import { createHmac, randomBytes } from 'node:crypto';
import { limitKeyOfAddress } from '../../../platform/http/client-address.ts';
import type { App } from '../../../platform/run/app-context.ts';

/** An IPv4 customer often changes within a block of 256 addresses; an IPv6 customer has a /64. */
const blockOf = (address: string): string => {
  const key = limitKeyOfAddress(address);
  return /^\d+\.\d+\.\d+\.\d+$/.test(key) ? `${key.slice(0, key.lastIndexOf('.'))}.0/24` : key;
};

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
  let kept: { month: string; key: Promise<Buffer> } | undefined;

  /** The first instance that needs it in a month makes it. */
  async function makeKey(month: string): Promise<Buffer> {
    const row = await db.write((tx) =>
      tx.one<{ key: Buffer }>(
        `insert into address_key (month, key) values ($1, $2)
         on conflict (month) do update set month = excluded.month returning key`,
        [month, randomBytes(32)],
      ),
    );
    return (row as { key: Buffer }).key;
  }

  function keyOfMonth(): Promise<Buffer> {
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
    hashAddress: (address) => hash('address', blockOf(address)),
    hashAnswer: (checkId, answer) => hash('answer', `${checkId}:${answer}`),
    secret: async () => (await hash('work', '')).toString('hex'),
  };
}
