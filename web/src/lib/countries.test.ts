import { expect, test } from 'vitest';
import { countriesIn } from './countries.ts';

test('countries are read from codes, however they are separated', () => {
  expect(countriesIn('de, AT  ch;de')).toEqual(['DE', 'AT', 'CH']);
  expect(countriesIn('')).toEqual([]);
  expect(countriesIn('Germany')).toBeUndefined();
});
