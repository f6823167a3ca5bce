import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fillFrame } from './landing-page.ts';

const frame = readFileSync(path.join(import.meta.dirname, '../landing.html'), 'utf8');

test('a translation fills every place of the frame, and leaves what the server fills', () => {
  const page = fillFrame(frame, {
    language: 'de',
    title: '%BRAND_NAME% · Kurze Videos',
    description: 'Ein "Satz" & mehr',
    markup: '<main>$& %BANNERS%</main>',
  });
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('<title>%BRAND_NAME% · Kurze Videos</title>');
  expect(page.match(/content="Ein &quot;Satz&quot; &amp; mehr"/g)).toHaveLength(2);
  expect(page).toContain('<main>$& %BANNERS%</main>');
  expect(page).not.toContain('<!--landing-->');
});
