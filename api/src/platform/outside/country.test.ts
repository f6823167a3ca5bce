import { expect, test } from 'vitest';
import { countryOf } from './country.ts';

test.each([
  ['193.99.144.80', 'DE'],
  ['2a02:2e0:3fe:1001:302::', 'DE'],
  ['::ffff:193.99.144.80', 'DE'],
  ['127.0.0.1', null],
  ['10.1.2.3', null],
  ['not an address', null],
])('%s is in %s', (address, country) => {
  expect(countryOf(address)).toBe(country);
});
