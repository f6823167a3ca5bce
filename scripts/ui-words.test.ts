import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const UI = path.join(import.meta.dirname, '../web/src/ui');
const PRODUCT_WORDS =
  /\b(?:promotions?|views?|viewers?|videos?|watch(?:es|ed|ing)?|credits?|deposits?|referrals?|commissions?|objections?|wallets?|members?|creators?|litecoin|tiktok|youtube)\b/i;

/** What speaks of the product and is shared by several features stands in `web/src/parts`. Icons are called by what they show. */
const files = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(?:ts|tsx|css)$/.test(file) && !file.endsWith('.test.ts') && !file.startsWith('icons/'),
);

test.each(files)('ui/%s knows nothing of what the product does', (file) => {
  const lines = readFileSync(path.join(UI, file), 'utf8').split('\n');
  expect(lines.filter((line) => PRODUCT_WORDS.test(line))).toEqual([]);
});
