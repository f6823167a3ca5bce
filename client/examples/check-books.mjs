// Checks the open books of a site with what members have saved, and with nothing else: docs/books.md describes every byte.
//   node check-books.mjs MINE.json THEIRS.json …
//
// Each file is what one member saved at one time: { "me", "keys", "days", "own", "balance", "checkpoints", "anchors" }. `me` is the
// name with which the member signs in, `keys` the list of /.well-known/viewloop-keys.json, `days` that of GET /api/books, `own` the
// answer of GET /api/books/proof (or null), and `balance` what the member knows to have had at the end of that day (or null).
// `checkpoints` are notes from anywhere: the page, a file of receipts, a friend. `anchors` are { checkpoint, data }, where `data` is
// what a block explorer shows in the OP_RETURN of the transaction. The files are compared with each other.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hexOf = (text) => sha256(Buffer.from(text)).toString('hex');
const publicKeyOf = (x) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** Eight bytes, the most significant first; below zero as two's complement. */
const eightBytes = (value) => Buffer.from(BigInt.asUintN(64, BigInt(value)).toString(16).padStart(16, '0'), 'hex');

/** The lines of a text as names and values. */
function fieldsOf(text) {
  const [form, ...lines] = text.split('\n');
  if (!/^viewloop-books-v[12]$/.test(form) || lines.pop() !== '') return undefined;
  return { form, ...Object.fromEntries(lines.map((line) => line.split(/=(.*)/))) };
}

/** The keys that may be believed, by id. */
function keysOf(list, found) {
  const keys = new Map();
  for (const { id, publicKey, revoked } of list) {
    if (sha256(Buffer.from(publicKey, 'base64url')).subarray(0, 16).toString('hex') !== id)
      found('key', `the key ${id} is not what its id says`);
    else if (!revoked) keys.set(id, publicKey);
  }
  return keys;
}

/** Credits were sold at the rates that the day names. Each deposit is rounded down by itself. */
function checkSold(fields, found) {
  let total = 0n;
  for (const part of fields.sold === '' ? [] : fields.sold.split(',')) {
    const [rate, ...numbers] = part.split(':');
    const [deposits, litoshi, credits] = numbers.map(BigInt);
    const [perCredits, perLitoshi] = rate.split('/').map(BigInt);
    const sign = deposits < 0n ? -1n : 1n;
    const rest = sign * (litoshi * perCredits - credits * perLitoshi);
    if (rest < 0n || rest >= sign * deposits * perLitoshi)
      found('reserves', `${fields.day}: more or fewer credits were sold than the deposits paid for`);
    total += credits;
  }
  if (total !== BigInt(fields['bought-today']))
    found('reserves', `${fields.day}: credits were bought without a deposit`);
}

/** What is wrong with one sealed day. Returns its fields. */
function checkDay({ text, key, signature, seal }, keys, found) {
  const fields = fieldsOf(text);
  if (!fields) return found('form', 'this is not the text of a day');
  const x = keys.get(key);
  if (!x) found('key', `${fields.day}: signed with a key that is unknown or revoked`);
  else if (!verify(null, Buffer.from(text), publicKeyOf(x), Buffer.from(signature, 'base64url')))
    found('signature', `${fields.day}: the text is not the one that was signed`);
  if (hexOf(text) !== seal) found('seal', `${fields.day}: the seal is not that of the text`);
  const of = (name) => BigInt(fields[name]);
  if (of('members') + of('promotions') + of('house') + of('debts') !== of('credits-bought') + of('credits-given'))
    found('figures', `${fields.day}: there are more or fewer credits than were bought and given`);
  if (of('tree-sum') < of('members') + of('promotions'))
    found('figures', `${fields.day}: the tree holds less than members and promotions have`);
  if (fields.form === 'viewloop-books-v2') checkSold(fields, found);
  return fields;
}

const dayAfter = (day) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Days come newest first. Each names the seal of the day before, and its totals are those of the day before and its own. */
function checkChain(days, found) {
  for (const [index, before] of days.slice(1).entries()) {
    const { fields } = days[index];
    if (fields.previous !== before.seal) found('chain', `${fields.day}: it does not name the seal of the day before`);
    if (dayAfter(before.fields.day) !== fields.day) found('chain', `${fields.day}: the day before is missing`);
    for (const [total, today] of [
      ['credits-bought', 'bought-today'],
      ['credits-given', 'given-today'],
    ])
      if (today in fields && BigInt(fields[total]) !== BigInt(before.fields[total]) + BigInt(fields[today]))
        found('totals', `${fields.day}: ${total} is not that of the day before and what the day adds`);
  }
}

/** The way from a leaf, or from the place where it is missing, to the root of the day. The path comes from the leaf up. */
function checkProof(own, fields, found) {
  const { account, salt, position } = own.proof ?? {};
  const { balance, path, other = null } = own.proof ?? own;
  const commitment = own.leaf && Buffer.from(own.commitment, 'hex');
  const wayOf = (bytes) => BigInt(`0x${bytes.toString('hex')}`) >> BigInt(256 - path.length);
  if (path.some(({ sum }) => sum < 0)) found('negative', `${fields.day}: a sum below zero hides what is owed`);
  let way = commitment ? wayOf(commitment) : BigInt(position);
  const leafHash = (named, credits) => sha256(Buffer.of(0), named, eightBytes(credits));
  let [hash, sum] = [Buffer.alloc(32), 0n];
  if (balance !== null) {
    const named = commitment ?? Buffer.concat([Buffer.from(salt, 'hex'), eightBytes(account)]);
    [hash, sum] = [leafHash(named, balance), BigInt(Math.max(0, balance))];
  } else if (other) {
    const bytes = Buffer.from(other.commitment, 'hex');
    if (bytes.equals(commitment) || wayOf(bytes) !== way) found('proof', `${fields.day}: the leaf shown is elsewhere`);
    [hash, sum] = [leafHash(bytes, other.balance), BigInt(Math.max(0, other.balance))];
  }
  for (const sibling of path) {
    const mine = [hash, eightBytes(sum)];
    const beside = [Buffer.from(sibling.hash, 'hex'), eightBytes(sibling.sum)];
    hash = sha256(Buffer.of(1), ...(way % 2n === 0n ? [...mine, ...beside] : [...beside, ...mine]));
    [sum, way] = [sum + BigInt(sibling.sum), way / 2n];
  }
  if (way !== 0n || hash.toString('hex') !== fields['tree-root'] || sum !== BigInt(fields['tree-sum']))
    found('proof', `${fields.day}: the balance does not lead to the published root`);
}

/** The root of a log, by its definition in RFC 6962, section 2.1. */
function rootOf(texts) {
  if (texts.length === 1) return sha256(Buffer.of(0), Buffer.from(texts[0]));
  const half = 2 ** (Math.ceil(Math.log2(texts.length)) - 1);
  return sha256(Buffer.of(1), rootOf(texts.slice(0, half)), rootOf(texts.slice(half)));
}

/** A note with the signature of one of the site's keys: C2SP signed-note and tlog-checkpoint. */
function readCheckpoint(note, keys, found) {
  const body = note.slice(0, note.indexOf('\n\n') + 1);
  const [origin, size, root] = body.split('\n');
  const isSigned = [...keys.values()].some((x) => {
    const id = sha256(Buffer.from(`${origin}\n`), Buffer.of(1), Buffer.from(x, 'base64url')).subarray(0, 4);
    return note.split('\n').some((line) => {
      const bytes = line.startsWith(`— ${origin} `) ? Buffer.from(line.split(' ')[2], 'base64') : Buffer.alloc(0);
      return bytes.subarray(0, 4).equals(id) && verify(null, Buffer.from(body), publicKeyOf(x), bytes.subarray(4));
    });
  });
  if (!isSigned) found('checkpoint', 'a checkpoint has no signature of the site');
  return { origin, size: Number(size), root, data: `564c424b01${hexOf(body)}` };
}

/** @param {object[]} files @returns {{ file: string, kind: string, words: string }[]} what is wrong; nothing if all is well */
export function checkBooks(files) {
  const findings = [];
  const [seen, logs, checkpoints] = [new Map(), [], []];
  for (const { name, me = name, keys: list, days: sealed, own, balance, ...rest } of files) {
    const found = (kind, words) => void findings.push({ file: name, kind, words });
    const compare = (key, value, kind, words) => {
      if (seen.has(key) && seen.get(key) !== value) found(kind, words);
      else seen.set(key, value);
    };
    const keys = keysOf(list, found);
    for (const { id, publicKey } of list) compare(id, publicKey, 'two keys', `the key ${id} is another one elsewhere`);
    const days = sealed.map((day) => ({ ...day, fields: checkDay(day, keys, found) })).filter(({ fields }) => fields);
    checkChain(days, found);
    for (const { seal, fields } of [...days, ...(own ? [{ ...own.day, fields: fieldsOf(own.day.text) }] : [])])
      compare(fields?.day, seal, 'two books', `${fields?.day}: somebody else was shown another seal`);
    if (/^0+$/.test(days.at(-1)?.fields.previous ?? '')) logs.push(days.map(({ text }) => text).reverse());
    for (const note of [...(rest.checkpoints ?? []), ...(own?.checkpoint ? [own.checkpoint] : [])])
      checkpoints.push({ ...readCheckpoint(note, keys, found), found, compare });
    if (own?.checkpoint) {
      // The day is the last of the log, so every sibling on its way is to the left.
      const grow = (hash, left) => sha256(Buffer.of(1), Buffer.from(left, 'base64'), hash);
      const root = own.inclusion.reduce(grow, rootOf([own.day.text])).toString('base64');
      if (root !== checkpoints.at(-1).root) found('fork', 'the day of the proof is not in the log of its checkpoint');
    }
    for (const { checkpoint, data } of rest.anchors ?? [])
      if (readCheckpoint(checkpoint, keys, found).data !== data)
        found('anchor', 'the chain has another checkpoint than the one that is shown');
    const fields = own && checkDay(own.day, keys, found);
    if (!fields) continue;
    if (own.leaf) {
      if (own.leaf.name !== me) found('leaf', `${fields.day}: the leaf is that of ${own.leaf.name}`);
      const { member, secret } = own.leaf;
      own.commitment = hexOf(`viewloop-leaf-v2\nmember=${member}\nname=${own.leaf.name}\nsecret=${secret}\n`);
    }
    if (own.leaf || own.proof) checkProof(own, fields, found);
    const shown = own.leaf ? own.balance : (own.proof?.balance ?? null);
    if (balance && shown === null) found('left out', `${fields.day}: no leaf, but ${balance} credits should be there`);
    else if (balance !== null && (shown ?? 0) !== balance)
      found('balance', `${fields.day}: ${shown} credits instead of ${balance}`);
    const leaf = own.commitment ?? own.proof?.position;
    if (shown !== null)
      compare(`${fields.day} ${leaf}`, me, 'one leaf for two', `${fields.day}: another member was shown the same leaf`);
  }
  for (const { origin, size, root, found, compare } of checkpoints) {
    compare(`${origin} ${size}`, root, 'fork', `two checkpoints of ${size} days differ: there are two books`);
    for (const texts of logs)
      if (size <= texts.length && rootOf(texts.slice(0, size)).toString('base64') !== root)
        found('fork', `a checkpoint of ${size} days is not that of the days that are shown`);
  }
  return findings;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const names = process.argv.slice(2);
  const findings = checkBooks(names.map((name) => ({ name, ...JSON.parse(readFileSync(name, 'utf8')) })));
  for (const { file, words } of findings) process.stdout.write(`${file}: ${words}\n`);
  if (findings.length === 0) process.stdout.write(`${names.length} files agree, and nothing is wrong in them\n`);
  process.exitCode = findings.length > 0 || names.length === 0 ? 1 : 0;
}
