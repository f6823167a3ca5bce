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
  return `${[e.id, e.micros, e.key, e.recipe, ...ids, note, postings].join('|')}\n`;
}

// The whole tree, from the leaves up.
const EMPTY = { hash: Buffer.alloc(32), sum: 0n };
/** @param {{ hash: Buffer; sum: bigint }} left @param {{ hash: Buffer; sum: bigint }} right */
const parent = (left, right) => ({
  hash: sha(Buffer.from([1]), left.hash, eight(left.sum), right.hash, eight(right.sum)),
  sum: left.sum + right.sum,
});
/** @param {{ account: string; balance: string; salt: string }} leaf */
const leafOf = ({ account, balance, salt }) => ({
  hash: sha(Buffer.from([0]), Buffer.from(salt, 'hex'), eight(BigInt(account)), eight(BigInt(balance))),
  sum: BigInt(balance) < 0n ? 0n : BigInt(balance),
});
let level = new Map(leaves.map((leaf) => [BigInt(leaf.position), leafOf(leaf)]));
for (let height = 0; height < Number(field(last, 'tree-height')); height++) {
  const above = new Map();
  for (const position of level.keys()) {
    const left = position - (position % 2n);
    above.set(position / 2n, parent(level.get(left) ?? EMPTY, level.get(left + 1n) ?? EMPTY));
  }
  level = above;
}
const root = level.get(0n) ?? EMPTY;
if (root.hash.toString('hex') !== field(last, 'tree-root')) fail('the root is not that of the leaves');
if (String(root.sum) !== field(last, 'tree-sum')) fail('the sum is not that of the leaves');

// One member's proof.
let node = leafOf({ ...proof, account: String(proof.account), balance: String(proof.balance) });
let position = BigInt(proof.position);
for (const { hash, sum } of proof.path) {
  const sibling = { hash: Buffer.from(hash, 'hex'), sum: BigInt(sum) };
  node = position % 2n === 0n ? parent(node, sibling) : parent(sibling, node);
  position /= 2n;
}
if (node.hash.toString('hex') !== field(last, 'tree-root')) fail('the proof does not lead to the root');
console.log('right');
