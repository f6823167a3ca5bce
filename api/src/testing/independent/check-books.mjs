// A second checker of the books, written from docs/books.md alone. It shares no code with the product on purpose.
// Reads one JSON document from the file named: { days, leaves, entries, proof, segment }. Ends with 1 if anything is wrong.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { days, leaves, entries, proof, segment } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

/** @param {...Buffer} parts */
const sha = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
/** @param {bigint} value */
const eight = (value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
};
/** @param {string} why */
const fail = (why) => {
  console.error(why);
  process.exit(1);
};
/** @param {string} text @param {string} name */
const field = (text, name) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);

// The chain, oldest first.
let previous = '0'.repeat(64);
for (const { text, seal } of days) {
  if (sha(Buffer.from(text)).toString('hex') !== seal) fail(`the seal is not that of the text: ${text}`);
  if (field(text, 'previous') !== previous) fail(`the chain is broken: ${text}`);
  previous = seal;
}
const last = days.at(-1).text;

// The entries of the last day, in segments.
const hashes = [];
for (let from = 0; from < entries.length; from += segment)
  hashes.push(
    sha(
      Buffer.from(
        entries
          .slice(from, from + segment)
          .map(lineOf)
          .join(''),
      ),
    ),
  );
if (sha(...hashes).toString('hex') !== field(last, 'entries-hash')) fail('the entries are not those that were sealed');

/** @param {Record<string, any>} e */
function lineOf(e) {
  const note = e.note === null ? '' : createHash('sha256').update(e.note).digest('hex');
  const postings = e.postings.map((p) => `${p.account}:${p.seq}:${p.amount}:${p.balance}`).join(',');
  const ids = [e.promotion, e.view, e.deposit, e.admin].map((id) => id ?? '');
  const clip = e.clip ? [`clip=${e.clip}`] : [];
  return `${[e.id, e.micros, e.key, e.recipe, ...ids, note, postings, ...clip].join('|')}\n`;
}

// The whole tree: the first bits of a commitment are the way from the root, and a leaf ends the first way that is its own.
const EMPTY = { hash: Buffer.alloc(32), sum: 0n };
/** @param {{ hash: Buffer; sum: bigint }} left @param {{ hash: Buffer; sum: bigint }} right */
const parent = (left, right) => ({
  hash: sha(Buffer.from([1]), left.hash, eight(left.sum), right.hash, eight(right.sum)),
  sum: left.sum + right.sum,
});
/** @param {{ commitment: string; balance: string }} leaf */
const leafOf = ({ commitment, balance }) => ({
  hash: sha(Buffer.from([0]), Buffer.from(commitment, 'hex'), eight(BigInt(balance))),
  sum: BigInt(balance) < 0n ? 0n : BigInt(balance),
});
/** @param {string} commitment @param {number} level */
const bit = (commitment, level) => (BigInt(`0x${commitment}`) >> BigInt(255 - level)) & 1n;
/** @param {{ commitment: string; balance: string }[]} some @param {number} level @returns {{ hash: Buffer; sum: bigint }} */
function treeOf(some, level) {
  if (some.length === 0) return EMPTY;
  if (some.length === 1 && level > 0) return leafOf(some[0]);
  const side = (/** @type {bigint} */ wanted) => some.filter(({ commitment }) => bit(commitment, level) === wanted);
  return parent(treeOf(side(0n), level + 1), treeOf(side(1n), level + 1));
}
for (const { commitment, owner, secret } of leaves) {
  if (secret === null) continue; // Of somebody who was deleted.
  const text = `viewloop-leaf-v2\n${owner}secret=${secret}\n`;
  if (sha(Buffer.from(text)).toString('hex') !== commitment) fail('a commitment is not that of its owner');
}
const root = treeOf(leaves, 0);
if (root.hash.toString('hex') !== field(last, 'tree-root')) fail('the root is not that of the leaves');
if (String(root.sum) !== field(last, 'tree-sum')) fail('the sum is not that of the leaves');

// Credits that were given on the last day.
const gifts = entries.filter(({ recipe }) => recipe === 'credits_adjusted' || recipe === 'coupon_redeemed');
const given = gifts.reduce((sum, { issued }) => sum + issued, 0);
if (String(given) !== field(last, 'given-today')) fail('more or less was given than the day says');
const lines = (/** @type {any[]} */ some) =>
  some
    .filter((e) => gifts.includes(e))
    .map((e) => {
      const why = e.note === null ? '' : createHash('sha256').update(e.note).digest('hex');
      return `${[e.id, e.recipe, e.admin ?? '', why, e.issued].join('|')}\n`;
    })
    .join('');
const giftHashes = [];
for (let from = 0; from < entries.length; from += segment)
  giftHashes.push(sha(Buffer.from(lines(entries.slice(from, from + segment)))));
if (sha(...giftHashes).toString('hex') !== field(last, 'given-hash')) fail('the gifts are not those that were sealed');

// One member's proof.
let node = leafOf({ commitment: proof.commitment, balance: String(proof.balance) });
let level = proof.path.length;
for (const { hash, sum } of proof.path) {
  level--;
  const sibling = { hash: Buffer.from(hash, 'hex'), sum: BigInt(sum) };
  node = bit(proof.commitment, level) === 0n ? parent(node, sibling) : parent(sibling, node);
}
if (node.hash.toString('hex') !== field(last, 'tree-root')) fail('the proof does not lead to the root');
console.log('right');
