// A second checker of receipts, written from docs/receipts.md alone. It shares no code with the product on purpose.
// Usage: node check-receipts.mjs FILE KEYS. Prints the numbers of the valid receipts; ends with 1 if anything is wrong.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [bundleFile, keysFile] = process.argv.slice(2);
const bundle = JSON.parse(readFileSync(bundleFile, 'utf8'));
const { keys } = JSON.parse(readFileSync(keysFile, 'utf8'));

/** @param {string} why */
const fail = (why) => {
  console.error(why);
  process.exit(1);
};

const publicKeys = new Map();
for (const { id, publicKey, revoked } of keys) {
  const raw = Buffer.from(publicKey, 'base64url');
  if (createHash('sha256').update(raw).digest().subarray(0, 16).toString('hex') !== id) fail(`key ${id} is not its id`);
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey };
  if (!revoked) publicKeys.set(id, createPublicKey({ key: jwk, format: 'jwk' }));
}

/** @param {{ text: string; key: string; signature: string }} signed @param {string} form */
function open({ text, key, signature }, form) {
  const publicKey = publicKeys.get(key);
  if (!publicKey) fail(`key ${key} is unknown or revoked`);
  if (!verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))) fail(`bad signature: ${text}`);
  const [name, ...lines] = text.trimEnd().split('\n');
  if (name !== form) fail(`not a ${form}: ${name}`);
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

const { id, video, title } = bundle.promotion;
const heading = open(bundle.heading, 'viewloop-promotion-v1');
if (heading.promotion !== String(id) || heading.video !== video || heading.title !== JSON.stringify(title))
  fail('the heading is not what was signed');

const valid = [];
for (const { receipts, status } of bundle.pages) {
  const said = open(status, 'viewloop-status-v2');
  if (said.promotion !== String(bundle.promotion.id)) fail('a status of another promotion');
  if (Number(said.valid) !== receipts.length) fail('receipts are missing');
  const voided = said.voided.split(',');
  for (const signed of receipts) {
    const { receipt, promotion, video: watched } = open(signed, 'viewloop-receipt-v1');
    if (watched !== video) fail(`receipt ${receipt} is of another video`);
    if (promotion !== said.promotion) fail(`receipt ${receipt} belongs to another promotion`);
    if (voided.includes(receipt)) fail(`receipt ${receipt} was taken back`);
    if (Number(receipt) <= Number(said.after) || Number(receipt) > Number(said.to))
      fail(`receipt ${receipt} is astray`);
    if (valid.includes(Number(receipt))) fail(`receipt ${receipt} comes twice`);
    valid.push(Number(receipt));
  }
}
console.log(valid.join(' '));
