/**
 * Checks the open books in the browser: each day's seal and signature, the chain of days, and that a balance is in the
 * tree of a day. `docs/books.md` says what is checked and what a proof reveals.
 */
import { type Key, type Signed, verifierOf } from './check-receipts.ts';

export interface SealedDay extends Signed {
  seal: string;
  signedAt: string;
  earlier: readonly { key: string; signedAt: string }[];
}

export interface BookDay {
  day: string;
  previous: string;
  entries: number;
  treeHeight: number;
  treeRoot: string;
  treeSum: number;
  members: number;
  promotions: number;
  house: number;
  debts: number;
  creditsBought: number;
  creditsGiven: number;
  litoshiReceived: string;
  views: number;
  voided: number;
  madeGood: number;
  restored: number;
  commission: number;
  boughtToday: number;
}

/** `undefined` where the text is not the description of a day. */
export function readDay(text: string): BookDay | undefined {
  const [form, ...lines] = text.split('\n');
  if (form !== 'viewloop-books-v1' || lines.pop() !== '') return undefined;
  const fields = new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const word = (name: string) => fields.get(name) ?? '';
  const number = (name: string) => (/^-?\d{1,16}$/.test(word(name)) ? Number(word(name)) : Number.NaN);
  const day = {
    day: word('day'),
    previous: word('previous'),
    entries: number('entries'),
    treeHeight: number('tree-height'),
    treeRoot: word('tree-root'),
    treeSum: number('tree-sum'),
    members: number('members'),
    promotions: number('promotions'),
    house: number('house'),
    debts: number('debts'),
    creditsBought: number('credits-bought'),
    creditsGiven: number('credits-given'),
    litoshiReceived: word('litoshi-received'),
    views: number('views'),
    voided: number('voided'),
    madeGood: number('made-good'),
    restored: number('restored'),
    commission: number('commission'),
    boughtToday: number('bought-today'),
  };
  const isWhole = Object.values(day).every((value) => typeof value === 'string' || Number.isSafeInteger(value));
  return isWhole && /^\d{4}-\d\d-\d\d$/.test(day.day) ? day : undefined;
}

export type BookFault = 'bad_signature' | 'wrong_seal' | 'broken_chain' | 'not_a_day' | 'does_not_add_up';

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const digest = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes);

/** Everything that exists was bought or given by an admin; the tree holds at least what members and promotions have. */
const addsUp = (day: BookDay) =>
  day.members + day.promotions + day.house + day.debts === day.creditsBought + day.creditsGiven &&
  day.treeSum >= day.members + day.promotions;

/** Days come newest first, as the server sends them. Returns the first fault, with its day. */
export async function checkDays(
  days: readonly SealedDay[],
  keys: readonly Key[],
): Promise<{ day: string; fault: BookFault } | undefined> {
  const verify = await verifierOf(keys);
  let expected: string | undefined;
  for (const { text, key, signature, seal } of days) {
    const read = readDay(text);
    if (!read) return { day: '', fault: 'not_a_day' };
    const { day, previous } = read;
    if (await verify({ text, key, signature })) return { day, fault: 'bad_signature' };
    if (hex(await digest(new TextEncoder().encode(text))) !== seal) return { day, fault: 'wrong_seal' };
    if (expected !== undefined && expected !== seal) return { day, fault: 'broken_chain' };
    if (!addsUp(read)) return { day, fault: 'does_not_add_up' };
    expected = previous;
  }
  return undefined;
}

export interface BalanceProof {
  account: number;
  position: number;
  salt: string;
  balance: number;
  path: readonly { hash: string; sum: number }[];
}

/** Eight bytes, the most significant first; below zero as two's complement. */
function eightBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value));
  return bytes;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Whether the balance is part of the root that the day publishes. */
export async function provesBalance({ treeRoot, treeSum, treeHeight }: BookDay, proof: BalanceProof): Promise<boolean> {
  const { account, salt, balance, path } = proof;
  if (path.length !== treeHeight || path.some(({ sum }) => sum < 0)) return false;
  let hash = new Uint8Array(
    await digest(joined(Uint8Array.of(0), unhex(salt), eightBytes(account), eightBytes(balance))),
  );
  let sum = Math.max(0, balance);
  let position = BigInt(proof.position);
  for (const sibling of path) {
    const own = [hash, eightBytes(sum)];
    const other = [unhex(sibling.hash), eightBytes(sibling.sum)];
    const [left, right] = position % 2n === 0n ? [own, other] : [other, own];
    hash = new Uint8Array(await digest(joined(Uint8Array.of(1), ...left, ...right)));
    sum += sibling.sum;
    position /= 2n;
  }
  return hex(hash.buffer) === treeRoot && sum === treeSum && position === 0n;
}
