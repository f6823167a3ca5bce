import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** A play: an operator who cheats in every way that comes to mind, and members who only have what they saved. */

const CHECKER = path.join(import.meta.dirname, '../client/examples/check-books.mjs');
const folder = mkdtempSync(path.join(tmpdir(), 'check-books-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
function eightBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

interface Key {
  id: string;
  publicKey: string;
  revoked: boolean;
  secret: KeyObject;
}
function makeKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const x = publicKey.export({ format: 'jwk' }).x as string;
  const id = sha256(Buffer.from(x, 'base64url')).subarray(0, 16).toString('hex');
  return { id, publicKey: x, revoked: false, secret: privateKey };
}

interface Leaf {
  name: string;
  member: string;
  secret: string;
  balance: number;
}
interface Node {
  hash: Buffer;
  sum: number;
}
const NOBODY: Node = { hash: Buffer.alloc(32), sum: 0 };
const commitmentOf = ({ member, name, secret }: Leaf) =>
  sha256(Buffer.from(`viewloop-leaf-v2\nmember=${member}\nname=${name}\nsecret=${secret}\n`));
const leafNode = (leaf: Leaf): Node => ({
  hash: sha256(Buffer.of(0), commitmentOf(leaf), eightBytes(leaf.balance)),
  sum: Math.max(0, leaf.balance),
});
const above = (left: Node, right: Node): Node => ({
  hash: sha256(Buffer.of(1), left.hash, eightBytes(left.sum), right.hash, eightBytes(right.sum)),
  sum: left.sum + right.sum,
});
const bitOf = (leaf: Leaf, level: number) => ((commitmentOf(leaf)[level >> 3] ?? 0) >> (7 - (level & 7))) & 1;
const side = (leaves: readonly Leaf[], level: number, bit: number) =>
  leaves.filter((leaf) => bitOf(leaf, level) === bit);

function nodeOf(leaves: readonly Leaf[], level = 0): Node {
  const [only, ...others] = leaves;
  if (!only) return NOBODY;
  if (others.length === 0 && level > 0) return leafNode(only);
  return above(nodeOf(side(leaves, level, 0), level + 1), nodeOf(side(leaves, level, 1), level + 1));
}

/** What is at the place of a leaf, and the siblings from there to the root. */
function proofOf(leaves: readonly Leaf[], leaf: Leaf) {
  const path: { hash: string; sum: number }[] = [];
  let near = leaves;
  for (let level = 0; level === 0 || near.length > 1; level++) {
    const { hash, sum } = nodeOf(side(near, level, 1 - bitOf(leaf, level)), level + 1);
    path.unshift({ hash: hash.toString('hex'), sum });
    near = side(near, level, bitOf(leaf, level));
  }
  const [there] = near;
  const isThere = there?.name === leaf.name;
  const other = there && !isThere ? { commitment: commitmentOf(there).toString('hex'), balance: there.balance } : null;
  const { member, name, secret } = leaf;
  return { balance: isThere ? there.balance : null, other, path, leaf: { member, name, secret } };
}

const person = (name: string, balance: number): Leaf => ({
  name,
  balance,
  member: `00000000-0000-4000-8000-00000000000${name.length}`,
  secret: sha256(Buffer.from(name)).toString('hex'),
});
const ADA = person('ada', 30);
const BOB = person('bobby', 30);
const EVE = person('evelyn', 40);
const ALL = [ADA, BOB, EVE];

interface DayOptions {
  changes?: Record<string, number | string>;
  form?: string;
}
function dayOf(
  key: Key,
  day: string,
  previous: string,
  leaves: readonly Leaf[],
  { changes = {}, form = 'v2' }: DayOptions = {},
) {
  const root = nodeOf(leaves);
  const figures = { 'tree-sum': root.sum, members: root.sum, promotions: 0, house: 0, debts: 0, 'credits-bought': 60 };
  const today = { 'bought-today': 0, sold: '', 'given-today': 0 };
  const all = { ...figures, 'credits-given': root.sum - 60, ...today, ...changes };
  const lines = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  const head = [`viewloop-books-${form}`, `day=${day}`, `previous=${previous}`];
  const text = [...head, `tree-root=${root.hash.toString('hex')}`, ...lines, ''].join('\n');
  const signature = sign(null, Buffer.from(text), key.secret).toString('base64url');
  return { text, key: key.id, signature, seal: sha256(Buffer.from(text)).toString('hex') };
}
type Day = ReturnType<typeof dayOf>;

/** The log of some days as a note that the site signs. */
function noteOf(key: Key, days: readonly Day[]): string {
  const leaves = days.map(({ text }) => sha256(Buffer.of(0), Buffer.from(text)));
  const root = (some: Buffer[]): Buffer => {
    if (some.length === 1) return some[0] as Buffer;
    const half = 2 ** (Math.ceil(Math.log2(some.length)) - 1);
    return sha256(Buffer.of(1), root(some.slice(0, half)), root(some.slice(half)));
  };
  const body = `site.example/books\n${days.length}\n${root(leaves).toString('base64')}\n`;
  const raw = Buffer.from(key.publicKey, 'base64url');
  const id = sha256(Buffer.from('site.example/books\n'), Buffer.of(1), raw).subarray(0, 4);
  const signature = sign(null, Buffer.from(body), key.secret);
  return `${body}\n— site.example/books ${Buffer.concat([id, signature]).toString('base64')}\n`;
}
const inclusionAfter = (days: readonly Day[]) =>
  days.map(({ text }) => sha256(Buffer.of(0), Buffer.from(text)).toString('base64'));

const KEY = makeKey();
const publicPart = ({ id, publicKey, revoked }: Key) => ({ id, publicKey, revoked });
const ZEROS = '0'.repeat(64);
// The books of before have another form, and stay valid.
const FIRST = dayOf(KEY, '2026-11-15', ZEROS, ALL, { form: 'v1' });
const SECOND = dayOf(KEY, '2026-11-16', FIRST.seal, ALL);
const NOTE = noteOf(KEY, [FIRST, SECOND]);
const payload = (note: string) =>
  `564c424b01${sha256(Buffer.from(note.slice(0, note.indexOf('\n\n') + 1))).toString('hex')}`;

const ownOf = (leaf: Leaf, day = SECOND, leaves = ALL, checkpoint = noteOf(KEY, [FIRST, day])) => ({
  day,
  checkpoint,
  inclusion: inclusionAfter([FIRST]),
  ...proofOf(leaves, leaf),
});

/** What a member saves on an honest site. */
function saved(leaf: Leaf, changes: object = {}) {
  const anchors = [{ checkpoint: NOTE, data: payload(NOTE) }];
  const keys = [publicPart(KEY)];
  const all = { keys, days: [SECOND, FIRST], own: ownOf(leaf), balance: leaf.balance, checkpoints: [NOTE], anchors };
  return { me: leaf.name, ...all, ...changes };
}

function check(...files: object[]): string {
  const names = files.map((file, index) => {
    const name = path.join(folder, `${index}.json`);
    writeFileSync(name, JSON.stringify(file));
    return name;
  });
  try {
    return execFileSync(process.execPath, [CHECKER, ...names], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('an honest site: nothing is found', () => {
  expect(check(saved(ADA), saved(BOB), saved(EVE))).toBe('3 files agree, and nothing is wrong in them\n');
});

test('what somebody saved before the books had this form is still right', () => {
  const salt = '00112233445566778899aabbccddeeff';
  const leaf = sha256(Buffer.of(0), Buffer.from(salt, 'hex'), eightBytes(7), eightBytes(30));
  const beside = { hash: Buffer.alloc(32).toString('hex'), sum: 0 };
  const root = sha256(Buffer.of(1), Buffer.alloc(32), eightBytes(0), leaf, eightBytes(30)).toString('hex');
  const day = dayOf(KEY, '2026-11-15', ZEROS, [ADA], { form: 'v1', changes: { 'tree-root': root } });
  const text = day.text.replace(/^tree-root=.*\n/m, '');
  const again = {
    ...day,
    text,
    seal: sha256(Buffer.from(text)).toString('hex'),
    signature: sign(null, Buffer.from(text), KEY.secret).toString('base64url'),
  };
  const proof = { account: 7, position: 1, salt, balance: 30, path: [beside] };
  const old = { keys: [publicPart(KEY)], days: [again], own: { day: again, proof }, balance: 30 };
  expect(check(old)).toBe('1 files agree, and nothing is wrong in them\n');
  expect(check({ ...old, own: { day: again, proof: { ...proof, balance: 29 } } })).toMatch(/does not lead/);
});

test('somebody without credits has a proof that there is no leaf', () => {
  const nobody = person('zoe-anna', 0);
  expect(check(saved(nobody, { balance: null }), saved(ADA))).toBe('2 files agree, and nothing is wrong in them\n');
});

const shown = (day: Day, before: Day = FIRST) => ({ days: [day, before], own: null, checkpoints: [] });
const other = dayOf(KEY, '2026-11-16', FIRST.seal, [ADA, BOB]);
const withoutBob = dayOf(KEY, '2026-11-16', FIRST.seal, [ADA, EVE]);
const stolen = { ...publicPart(KEY), revoked: true };
const hiding = ownOf(ADA, other, [ADA, BOB]);
const second = (changes: DayOptions['changes']) =>
  shown(dayOf(KEY, '2026-11-16', FIRST.seal, ALL, { changes: changes ?? {} }));

const CHEATS: [string, RegExp, object[]][] = [
  [
    'changes the text of a day',
    /not the one that was signed/,
    [saved(ADA, shown({ ...SECOND, text: SECOND.text.replace('promotions=0', 'promotions=00') }))],
  ],
  ['signs with a key that was declared stolen', /unknown or revoked/, [saved(ADA, { keys: [stolen] })]],
  [
    'publishes a key under the id of another',
    /not what its id says/,
    [saved(ADA, { keys: [{ ...publicPart(makeKey()), id: KEY.id }] })],
  ],
  [
    'rewrites a day of the past',
    /does not name the seal/,
    [saved(ADA, shown(SECOND, dayOf(KEY, '2026-11-15', ZEROS, [ADA])))],
  ],
  ['leaves a day out', /the day before is missing/, [saved(ADA, shown(dayOf(KEY, '2026-11-17', FIRST.seal, ALL)))]],
  ['makes credits out of nothing', /more or fewer credits than/, [saved(ADA, second({ house: 5 }))]],
  [
    'sells more credits than the deposits paid for',
    /more or fewer credits were sold/,
    [saved(ADA, second({ 'bought-today': 9, sold: '1/1000:2:5000:9', 'credits-bought': 69, 'credits-given': 31 }))],
  ],
  [
    'sells credits without any deposit',
    /without a deposit/,
    [saved(ADA, second({ 'bought-today': 5, 'credits-bought': 65, 'credits-given': 35 }))],
  ],
  [
    'gives credits without saying so',
    /credits-given is not that of the day before/,
    [saved(ADA, second({ house: 5, 'credits-given': 45 }))],
  ],
  [
    'leaves a member out of the tree',
    /does not lead to the published root/,
    [
      saved(BOB, {
        days: [withoutBob],
        checkpoints: [],
        own: { ...ownOf(BOB, withoutBob, [ADA, EVE]), ...proofOf(ALL, BOB) },
      }),
    ],
  ],
  [
    'hides what is owed behind a debt',
    /below zero/,
    [
      saved(ADA, {
        days: [other],
        own: { ...hiding, path: hiding.path.map((one, n) => (n === 0 ? { ...one, sum: -30 } : one)) },
      }),
    ],
  ],
  ['shows a smaller balance', /29 credits instead of 30/, [saved(ADA, { own: { ...ownOf(ADA), balance: 29 } })]],
  [
    'proves that an account is missing which should be there',
    /no leaf, but 30 credits/,
    [saved(BOB, { days: [withoutBob], checkpoints: [], own: ownOf(BOB, withoutBob, [ADA, EVE]) })],
  ],
  [
    'denies an account that is in the tree',
    /does not lead to the published root/,
    [saved(BOB, { own: { ...ownOf(BOB), balance: null } })],
  ],
  [
    'keeps two books for two members',
    /shown another seal/,
    [saved(ADA), saved(BOB, { days: [other, FIRST], own: ownOf(BOB, other, [ADA, BOB]) })],
  ],
  [
    'keeps two books, and the members compare nothing but two checkpoints',
    /there are two books/,
    [
      { me: 'ada', keys: [publicPart(KEY)], days: [], own: null, balance: null, checkpoints: [NOTE] },
      {
        me: 'bobby',
        keys: [publicPart(KEY)],
        days: [],
        own: null,
        balance: null,
        checkpoints: [noteOf(KEY, [FIRST, other])],
      },
    ],
  ],
  [
    'shows days that are not those of an earlier checkpoint',
    /not that of the days that are shown/,
    [saved(ADA, { checkpoints: [noteOf(KEY, [other])] })],
  ],
  [
    'hands out a checkpoint that is not signed',
    /no signature of the site/,
    [saved(ADA, { checkpoints: [NOTE.replace('site.example/books\n2', 'site.example/books\n3')] })],
  ],
  [
    'proves a balance of a day that is not in the log',
    /not in the log of its checkpoint/,
    [saved(ADA, { own: { ...ownOf(ADA), inclusion: inclusionAfter([SECOND]) } })],
  ],
  [
    'anchors other books than those that are shown',
    /the chain has another checkpoint/,
    [saved(ADA, { anchors: [{ checkpoint: NOTE, data: payload(noteOf(KEY, [FIRST, other])) }] })],
  ],
  ['shows two members with equal balances the same leaf', /the leaf is that of ada/, [saved(BOB, { own: ownOf(ADA) })]],
  [
    'tells two members the same name, number and secret',
    /another member was shown the same leaf/,
    [saved(ADA), saved(BOB, { own: ownOf(ADA) })],
  ],
];

test.each(CHEATS)('an operator who %s is found out', (_cheat, words, files) => {
  expect(check(...files)).toMatch(words);
});

test('the checker needs nothing but Node, and fits into 200 lines', () => {
  const source = readFileSync(CHECKER, 'utf8');
  const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name);
  expect(imported).toEqual(['node:crypto', 'node:fs', 'node:url']);
  expect(source.split('\n').length).toBeLessThanOrEqual(200);
});
