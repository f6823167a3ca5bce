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
  /** Of the form of the text: 1 up to version 0.2. */
  form: 1 | 2;
  day: string;
  previous: string;
  entries: number;
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
  /** Only of form 2. */
  reserves: Reserves | undefined;
}

/** What was sold for deposits and what was given on a day, and the last comparison of the coins with the chain. */
export interface Reserves {
  sold: { rateCredits: number; rateLitoshi: number; deposits: number; litoshi: bigint; credits: number }[];
  givenToday: number;
  givenHash: string;
  coins: { inBooks: string; onChain: string; at: string } | undefined;
}

function readSold(text: string): Reserves['sold'] {
  return text === ''
    ? []
    : text.split(',').map((part) => {
        const [rate = '', deposits = '', litoshi = '', credits = ''] = part.split(':');
        const [rateCredits = '', rateLitoshi = ''] = rate.split('/');
        return {
          rateCredits: Number(rateCredits),
          rateLitoshi: Number(rateLitoshi),
          deposits: Number(deposits),
          litoshi: BigInt(litoshi),
          credits: Number(credits),
        };
      });
}

/** `undefined` where the text is not the description of a day. */
export function readDay(text: string): BookDay | undefined {
  const [form, ...lines] = text.split('\n');
  const version = form === 'viewloop-books-v1' ? 1 : 2;
  if ((version === 2 && form !== 'viewloop-books-v2') || lines.pop() !== '') return undefined;
  const fields = new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const word = (name: string) => fields.get(name) ?? '';
  const number = (name: string) => (/^-?\d{1,16}$/.test(word(name)) ? Number(word(name)) : Number.NaN);
  const figures = {
    form: version as 1 | 2,
    day: word('day'),
    previous: word('previous'),
    entries: number('entries'),
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
  const isWhole = Object.values(figures).every((value) => typeof value === 'string' || Number.isSafeInteger(value));
  if (!isWhole || !/^\d{4}-\d\d-\d\d$/.test(figures.day)) return undefined;
  if (version === 1) return { ...figures, reserves: undefined };
  if (!SOLD.test(word('sold')) || !Number.isSafeInteger(number('given-today'))) return undefined;
  const coins =
    word('coins-compared') === ''
      ? undefined
      : { inBooks: word('coins-in-books'), onChain: word('coins-on-chain'), at: word('coins-compared') };
  return {
    ...figures,
    reserves: {
      sold: readSold(word('sold')),
      givenToday: number('given-today'),
      givenHash: word('given-hash'),
      coins,
    },
  };
}

const SOLD = /^(?:\d+\/\d+:-?\d+:-?\d+:-?\d+(?:,(?!$)|$))*$/;

export type BookFault = 'bad_signature' | 'wrong_seal' | 'broken_chain' | 'not_a_day' | 'does_not_add_up';

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const digest = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes);

const size = (value: bigint) => (value < 0n ? -value : value);

/**
 * What was sold for deposits is what their rates make of their sum. Each deposit is rounded down by itself, so together they gave
 * less than one credit less for each. Reversed deposits are lines of their own, below zero.
 */
function isSoldRight({ sold }: Reserves, boughtToday: number): boolean {
  const isRight = sold.every(({ rateCredits, rateLitoshi, deposits, litoshi, credits }) => {
    const rest = size(litoshi) * BigInt(rateCredits) - size(BigInt(credits)) * BigInt(rateLitoshi);
    return rest >= 0n && rest < size(BigInt(deposits)) * BigInt(rateLitoshi);
  });
  return isRight && sold.reduce((sum, { credits }) => sum + credits, 0) === boughtToday;
}

/** Everything that exists was bought or given by an admin; the tree holds at least what members and promotions have. */
const addsUp = (day: BookDay) =>
  day.members + day.promotions + day.house + day.debts === day.creditsBought + day.creditsGiven &&
  day.treeSum >= day.members + day.promotions &&
  (!day.reserves || isSoldRight(day.reserves, day.boughtToday));

/** The totals of a day are those of the day before and what the day adds. */
function follows(day: BookDay, before: BookDay): boolean {
  const { reserves } = day;
  if (!reserves) return true;
  const received = reserves.sold.reduce((sum, { litoshi }) => sum + litoshi, 0n);
  return (
    day.creditsBought === before.creditsBought + day.boughtToday &&
    day.creditsGiven === before.creditsGiven + reserves.givenToday &&
    BigInt(day.litoshiReceived) === BigInt(before.litoshiReceived) + received
  );
}

/** Days come newest first, as the server sends them. Returns the first fault, with its day. */
export async function checkDays(
  days: readonly SealedDay[],
  keys: readonly Key[],
): Promise<{ day: string; fault: BookFault } | undefined> {
  const verify = await verifierOf(keys);
  let expected: string | undefined;
  let later: BookDay | undefined;
  for (const { text, key, signature, seal } of days) {
    const read = readDay(text);
    if (!read) return { day: '', fault: 'not_a_day' };
    const { day, previous } = read;
    if (await verify({ text, key, signature })) return { day, fault: 'bad_signature' };
    if (hex(await digest(new TextEncoder().encode(text))) !== seal) return { day, fault: 'wrong_seal' };
    if (expected !== undefined && expected !== seal) return { day, fault: 'broken_chain' };
    if (!addsUp(read)) return { day, fault: 'does_not_add_up' };
    if (later && !follows(later, read)) return { day: later.day, fault: 'does_not_add_up' };
    expected = previous;
    later = read;
  }
  return undefined;
}

export interface LeafOwner {
  member: string;
  name: string;
  secret: string;
}

export interface BalanceProof {
  /** Null: the leaf is not in the tree. */
  balance: number | null;
  other: { commitment: string; balance: number } | null;
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

/** The first so many bits of a commitment, as a number. */
const wayOf = (commitment: string, levels: number) => BigInt(`0x${commitment}`) >> BigInt(256 - levels);

const leafHash = async (commitment: string, balance: number) =>
  new Uint8Array(await digest(joined(Uint8Array.of(0), unhex(commitment), eightBytes(balance))));

/**
 * Whether the proof leads to the root that the day publishes: `in` with this balance, or `absent`. The way is that of a
 * commitment which only this member's number, name and secret make.
 */
export async function provesLeaf(
  { treeRoot, treeSum }: BookDay,
  { member, name, secret }: LeafOwner,
  { balance, other, path }: BalanceProof,
): Promise<'in' | 'absent' | undefined> {
  const text = `viewloop-leaf-v2\nmember=${member}\nname=${name}\nsecret=${secret}\n`;
  const commitment = hex(await digest(new TextEncoder().encode(text)));
  if (path.length > 256 || path.some(({ sum }) => sum < 0)) return undefined;
  let way = wayOf(commitment, path.length);
  const isElsewhere = other && (other.commitment === commitment || wayOf(other.commitment, path.length) !== way);
  if (balance === null ? isElsewhere : other) return undefined;
  const leaf = balance === null ? other : { commitment, balance };
  let hash = leaf ? await leafHash(leaf.commitment, leaf.balance) : new Uint8Array(32);
  let sum = Math.max(0, leaf?.balance ?? 0);
  for (const sibling of path) {
    const own = [hash, eightBytes(sum)];
    const beside = [unhex(sibling.hash), eightBytes(sibling.sum)];
    const [left, right] = way % 2n === 0n ? [own, beside] : [beside, own];
    hash = new Uint8Array(await digest(joined(Uint8Array.of(1), ...left, ...right)));
    sum += sibling.sum;
    way /= 2n;
  }
  if (hex(hash.buffer) !== treeRoot || sum !== treeSum) return undefined;
  return balance === null ? 'absent' : 'in';
}
