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
  account: number;
  position: number;
  balance: number;
}
interface Node {
  hash: Buffer;
  sum: number;
}
const HEIGHT = 3;
const SALT = '00112233445566778899aabbccddeeff';
const NOBODY: Node = { hash: Buffer.alloc(32), sum: 0 };
const leafNode = ({ account, balance }: Leaf): Node => ({
  hash: sha256(Buffer.of(0), Buffer.from(SALT, 'hex'), eightBytes(account), eightBytes(balance)),
  sum: Math.max(0, balance),
});
const isNobody = ({ hash }: Node) => hash.equals(NOBODY.hash);
const above = (left: Node, right: Node): Node =>
  isNobody(left) && isNobody(right)
    ? NOBODY
    : {
        hash: sha256(Buffer.of(1), left.hash, eightBytes(left.sum), right.hash, eightBytes(right.sum)),
        sum: left.sum + right.sum,
      };

/** All levels of a tree, from the leaves up. */
function treeOf(leaves: readonly Leaf[]): Node[][] {
  const bottom = Array.from({ length: 2 ** HEIGHT }, () => NOBODY);
  for (const leaf of leaves) bottom[leaf.position] = leafNode(leaf);
  const levels = [bottom];
  for (let height = 0; height < HEIGHT; height++) {
    const below = levels[height] as Node[];
    levels.push(
      Array.from({ length: below.length / 2 }, (_, n) => above(below[2 * n] as Node, below[2 * n + 1] as Node)),
    );
  }
  return levels;
}

const proofOf = (leaves: readonly Leaf[], { account, position, balance }: Leaf) => ({
  account,
  position,
  salt: SALT,
  balance,
  path: treeOf(leaves)
    .slice(0, HEIGHT)
    .map((level, height) => level[(position >> height) ^ 1] as Node)
    .map(({ hash, sum }) => ({ hash: hash.toString('hex'), sum })),
});

const ADA: Leaf = { account: 11, position: 2, balance: 30 };
const BOB: Leaf = { account: 12, position: 5, balance: 30 };
const EVE: Leaf = { account: 13, position: 6, balance: 40 };
const ALL = [ADA, BOB, EVE];

function dayOf(key: Key, day: string, previous: string, leaves: readonly Leaf[], changes: Record<string, number> = {}) {
  const root = treeOf(leaves)[HEIGHT]?.[0] as Node;
  const figures = { 'tree-sum': root.sum, members: root.sum, promotions: 0, house: 0, debts: 0, 'credits-bought': 60 };
  const all = { ...figures, 'credits-given': root.sum - 60, ...changes };
  const lines = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  const head = ['viewloop-books-v1', `day=${day}`, `previous=${previous}`, `tree-height=${HEIGHT}`];
  const text = [...head, `tree-root=${root.hash.toString('hex')}`, ...lines, ''].join('\n');
  const signature = sign(null, Buffer.from(text), key.secret).toString('base64url');
  return { text, key: key.id, signature, seal: sha256(Buffer.from(text)).toString('hex') };
}
type Day = ReturnType<typeof dayOf>;

const KEY = makeKey();
const publicPart = ({ id, publicKey, revoked }: Key) => ({ id, publicKey, revoked });
const FIRST = dayOf(KEY, '2026-11-15', '0'.repeat(64), ALL);
const SECOND = dayOf(KEY, '2026-11-16', FIRST.seal, ALL);

/** What a member saves on an honest site. */
function saved(leaf: Leaf, changes: object = {}) {
  const own = { day: SECOND, proof: proofOf(ALL, leaf) };
  return { keys: [publicPart(KEY)], days: [SECOND, FIRST], own, balance: leaf.balance, ...changes };
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

const shown = (day: Day, before: Day = FIRST) => ({ days: [day, before], own: null });
const other = dayOf(KEY, '2026-11-16', FIRST.seal, [ADA, BOB]);
const withoutBob = dayOf(KEY, '2026-11-16', FIRST.seal, [ADA, EVE]);
const stolen = { ...publicPart(KEY), revoked: true };
const debt: Leaf[] = [ADA, BOB];
const hiding = proofOf(debt, ADA);

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
    [saved(ADA, shown(SECOND, dayOf(KEY, '2026-11-15', '0'.repeat(64), [ADA])))],
  ],
  ['leaves a day out', /the day before is missing/, [saved(ADA, shown(dayOf(KEY, '2026-11-17', FIRST.seal, ALL)))]],
  [
    'makes credits out of nothing',
    /more or fewer credits/,
    [saved(ADA, shown(dayOf(KEY, '2026-11-16', FIRST.seal, ALL, { house: 5 })))],
  ],
  [
    'leaves a member out of the tree',
    /does not lead to the published root/,
    [saved(BOB, { days: [withoutBob], own: { day: withoutBob, proof: proofOf(ALL, BOB) } })],
  ],
  [
    'hides what is owed behind a debt',
    /below zero/,
    [
      saved(ADA, {
        days: [other],
        own: {
          day: other,
          proof: { ...hiding, path: hiding.path.map((one, n) => (n === 2 ? { ...one, sum: -30 } : one)) },
        },
      }),
    ],
  ],
  [
    'shows a smaller balance',
    /29 credits instead of 30/,
    [saved(ADA, { own: { day: SECOND, proof: { ...proofOf(ALL, ADA), balance: 29 } } })],
  ],
  ['says that there is no account', /there is no account/, [saved(ADA, { own: { day: SECOND, proof: null } })]],
  [
    'keeps two books for two members',
    /shown another seal/,
    [saved(ADA), saved(BOB, { days: [other, FIRST], own: { day: other, proof: proofOf([ADA, BOB], BOB) } })],
  ],
  [
    'shows two members with equal balances the same leaf',
    /same leaf/,
    [saved(ADA), saved(BOB, { own: saved(ADA).own })],
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
