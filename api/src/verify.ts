import { readFileSync } from 'node:fs';
import { checkReceipts, type ReceiptFile } from '@viewloop/contract/check-receipts';

/** `npm run verify -- FILE [KEYS]`: checks a file of receipts without a server and without a network. */

const say = (line: string) => void process.stdout.write(`${line}\n`);

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    process.stderr.write(`${file} cannot be read: ${(error as Error).message}\n`);
    process.exit(2);
  }
}

const isReceipts = (value: unknown): value is ReceiptFile =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 'viewloop-receipts-v1' &&
  'pages' in value &&
  Array.isArray(value.pages) &&
  'promotion' in value &&
  typeof value.promotion === 'object' &&
  value.promotion !== null;

const [file, keysFile] = process.argv.slice(2);
if (!file) {
  process.stderr.write('Say which file: npm run verify -- receipts.json [viewloop-keys.json]\n');
  process.exit(2);
}
const bundle = readJson(file);
if (!isReceipts(bundle)) {
  process.stderr.write(`${file} is not a file of receipts (viewloop-receipts-v1)\n`);
  process.exit(2);
}
const trusted = keysFile ? (readJson(keysFile) as { keys: ReceiptFile['keys'] }).keys : undefined;
const { valid, beingProven, replaced, faults, voided, asOf, keys } = await checkReceipts(bundle, trusted).catch(() => {
  process.stderr.write(`${file} is damaged: a part of it cannot be read\n`);
  process.exit(2);
});

say(`Promotion ${bundle.promotion.id}: ${valid.length} valid receipts`);
say(`Video: ${bundle.promotion.video}${bundle.promotion.title === null ? '' : ` (${bundle.promotion.title})`}`);
const seconds = valid.reduce((sum, { verifiedSeconds }) => sum + verifiedSeconds, 0);
say(`Verified seconds in all: ${seconds}`);
const proven = valid.length - beingProven.length - replaced.length;
say(`Proven: ${proven}, being proven: ${beingProven.length}, replaced at no cost: ${replaced.length}`);
if (voided.length > 0) say(`Taken back by the site, not counted: ${voided.join(', ')}`);
say(`As of: ${asOf ?? 'not known'}`);
for (const key of keys) say(`Signed by: ${key}${trusted ? '' : ' (by the file itself)'}`);
for (const { receipt, fault } of faults) say(`WRONG ${receipt === null ? 'page' : `receipt ${receipt}`}: ${fault}`);
if (!trusted)
  say('Not checked: whose key is this? Fetch /.well-known/viewloop-keys.json from the site and name it second.');
process.exitCode = faults.length > 0 ? 1 : trusted ? 0 : 2;
