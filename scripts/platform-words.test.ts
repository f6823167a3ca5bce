import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const PLATFORM = path.join(import.meta.dirname, '../api/src/platform');
const PRODUCT_WORDS =
  /\b(?:promotions?|views?|viewers?|credits?|deposits?|referrals?|commissions?|escrow|ledger|litecoin|tiktok|youtube)\b/i;

/** The list of everything an operator can set is by nature a list of what the product does. */
const EXCEPT = 'settings/settings.ts';

const files = readdirSync(PLATFORM, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== EXCEPT,
);

test.each(files)('platform/%s knows nothing of what the product does', (file) => {
  const lines = readFileSync(path.join(PLATFORM, file), 'utf8').split('\n');
  expect(lines.filter((line) => PRODUCT_WORDS.test(line))).toEqual([]);
});
