// Checks the open books of a site with what members have saved, and with nothing else: docs/books.md describes every byte.
//
//   node check-books.mjs MINE.json THEIRS.json …
//
// Each file is what one member saved at one time: { "keys": …, "days": …, "own": …, "balance": … }. `keys` is the list of
// /.well-known/viewloop-keys.json, `days` that of GET /api/books, `own` the answer of GET /api/books/proof (or null), and
// `balance` what the member knows to have had at the end of that day (or null). Files of several members, or of one member at
// several times, are compared with each other: only that shows whether everybody is shown the same books.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** Eight bytes, the most significant first; below zero as two's complement. */
function eightBytes(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

/** The lines of a text as names and values. */
function fieldsOf(text) {
  const [form, ...lines] = text.split('\n');
  if (form !== 'viewloop-books-v1' || lines.pop() !== '') return undefined;
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** The keys that may be believed, by id. */
function keysOf(list, found) {
  const keys = new Map();
  for (const { id, publicKey, revoked } of list) {
    const raw = Buffer.from(publicKey, 'base64url');
    if (sha256(raw).subarray(0, 16).toString('hex') !== id) found('key', `the key ${id} is not what its id says`);
    else if (!revoked)
      keys.set(id, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }));
  }
  return keys;
}

/** What is wrong with one sealed day. Returns its fields. */
function checkDay({ text, key, signature, seal }, keys, found) {
  const fields = fieldsOf(text);
  if (!fields) return found('form', 'this is not the text of a day');
  const publicKey = keys.get(key);
  if (!publicKey) found('key', `${fields.day}: signed with a key that is unknown or revoked`);
  else if (!verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url')))
    found('signature', `${fields.day}: the text is not the one that was signed`);
  if (sha256(Buffer.from(text)).toString('hex') !== seal)
    found('seal', `${fields.day}: the seal is not that of the text`);
  const [members, promotions, house, debts, bought, given, sum] = [
    'members',
    'promotions',
    'house',
    'debts',
    'credits-bought',
    'credits-given',
    'tree-sum',
  ].map((name) => BigInt(fields[name]));
  if (members + promotions + house + debts !== bought + given)
    found('figures', `${fields.day}: there are more or fewer credits than were bought and given`);
  if (sum < members + promotions)
    found('figures', `${fields.day}: the tree holds less than members and promotions have`);
  return fields;
}

const dayAfter = (day) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Days come newest first, and each names the seal of the day before. */
function checkChain(days, found) {
  for (const [index, { fields }] of days.entries()) {
    const before = days[index + 1];
    if (!before) continue;
    if (fields.previous !== before.seal) found('chain', `${fields.day}: it does not name the seal of the day before`);
    if (dayAfter(before.fields.day) !== fields.day) found('chain', `${fields.day}: the day before is missing`);
  }
}

/** The way from a leaf to the root of its day. */
function checkProof({ day, proof }, fields, found) {
  const { account, salt, balance, path } = proof;
  if (path.some(({ sum }) => sum < 0)) found('negative', `${fields.day}: a sum below zero hides what is owed`);
  let hash = sha256(Buffer.of(0), Buffer.from(salt, 'hex'), eightBytes(account), eightBytes(balance));
  let sum = BigInt(Math.max(0, balance));
  let position = BigInt(proof.position);
  for (const sibling of path) {
    const own = [hash, eightBytes(sum)];
    const other = [Buffer.from(sibling.hash, 'hex'), eightBytes(sibling.sum)];
    hash = sha256(Buffer.of(1), ...(position % 2n === 0n ? [...own, ...other] : [...other, ...own]));
    sum += BigInt(sibling.sum);
    position /= 2n;
  }
  const leads =
    path.length === Number(fields['tree-height']) &&
    position === 0n &&
    hash.toString('hex') === fields['tree-root'] &&
    sum === BigInt(fields['tree-sum']);
  if (!leads) found('proof', `${fields.day}: the balance does not lead to the published root`);
  return day;
}

/** What each file says about a day must be the same in all of them. */
function compare(seen, key, value, report) {
  if (seen.has(key) && seen.get(key) !== value) report();
  else seen.set(key, value);
}

/**
 * @param {{ name: string, keys: object[], days: object[], own: object | null, balance: number | null }[]} files
 * @returns {{ file: string, kind: string, words: string }[]} what is wrong; nothing if all is well
 */
export function checkBooks(files) {
  const findings = [];
  const [seals, leaves, keyLists] = [new Map(), new Map(), new Map()];
  for (const { name, keys: list, days: sealed, own, balance } of files) {
    const found = (kind, words) => void findings.push({ file: name, kind, words });
    const keys = keysOf(list, found);
    for (const { id, publicKey } of list)
      compare(keyLists, id, publicKey, () => found('two keys', `the key ${id} is another one elsewhere`));
    const days = sealed.flatMap((day) => {
      const fields = checkDay(day, keys, found);
      return fields ? [{ ...day, fields }] : [];
    });
    checkChain(days, found);
    for (const { seal, fields } of days)
      compare(seals, fields.day, seal, () => found('two books', `${fields.day}: somebody else was shown another seal`));
    if (!own) continue;
    const fields = checkDay(own.day, keys, found);
    if (!fields) continue;
    compare(seals, fields.day, own.day.seal, () =>
      found('two books', `${fields.day}: somebody else was shown another seal`),
    );
    if (!own.proof) {
      if (balance) found('left out', `${fields.day}: there is no account, but ${balance} credits should be there`);
      continue;
    }
    checkProof(own, fields, found);
    if (balance !== null && own.proof.balance !== balance)
      found('balance', `${fields.day}: ${own.proof.balance} credits instead of ${balance}`);
    const leaf = `${fields.day} ${own.proof.position}`;
    const member = own.member ?? name;
    compare(leaves, leaf, member, () =>
      found('one leaf for two', `${fields.day}: another member was shown the same leaf`),
    );
  }
  return findings;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const names = process.argv.slice(2);
  const findings = checkBooks(names.map((name) => ({ name, ...JSON.parse(readFileSync(name, 'utf8')) })));
  const say = (line) => void process.stdout.write(`${line}\n`);
  for (const { file, words } of findings) say(`${file}: ${words}`);
  if (findings.length === 0) say(`${names.length} files agree, and nothing is wrong in them`);
  process.exitCode = findings.length > 0 || names.length === 0 ? 1 : 0;
}
