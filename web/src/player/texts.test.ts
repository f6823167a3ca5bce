import { expect, test } from 'vitest';
import { InterruptReason } from '../../../contract/src/exchange/watching.ts';
import de from './texts/de.json';
import en from './texts/en.json';
import es from './texts/es.json';
import type { PlayerTexts } from './texts.ts';

/** `{ a: { b: 'x {n}' } }` → `['.a.b {n}']`. */
function shape(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [`${path} ${(value.match(/\{\w+\}/g) ?? []).join(' ')}`];
  return Object.entries(value as object).flatMap(([key, inner]) => shape(inner, `${path}.${key}`));
}

test.each([
  ['de', de],
  ['es', es],
])('%s says everything English says, with the same figures in it', (_language, texts) => {
  expect(shape(texts)).toEqual(shape(en));
});

test('every reason the server can give, and those only the page knows, have their words', () => {
  const own: (keyof PlayerTexts['reasons'])[] = [
    'already_watched',
    'view_voided',
    'unverified_limit',
    'elsewhere',
    'signed_out',
    'refused',
  ];
  expect(Object.keys(en.reasons)).toEqual([...InterruptReason.options, ...own]);
});
