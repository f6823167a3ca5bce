import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawIcons, ICONS } from './icons.mjs';

/** The formatter orders the lines and breaks them; the first line is a comment. */
const plain = (text: string) =>
  text
    .replace(/^\/\/.*\n/, '')
    .replaceAll(/[\s,]/g, '')
    .split(';')
    .sort();

test('web/src/ui/icons has every icon that the screens use, and no other; `npm run icons` writes it', () => {
  const drawn = drawIcons();
  expect(drawn.size).toBeGreaterThan(50);
  for (const [name, text] of drawn) {
    expect(plain(readFileSync(path.join(ICONS, name), 'utf8')), name).toEqual(plain(text));
  }
});
