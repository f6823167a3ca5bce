import { expect, test } from 'vitest';
import { Networks } from './networks.ts';

const networks = new Networks();
for (const entry of ['203.0.113.7', '10.1.0.0/16', '2001:db8::/48']) networks.add(entry);

test.each([
  ['203.0.113.7', true],
  ['::ffff:203.0.113.7', true],
  ['203.0.113.8', false],
  ['10.1.255.255', true],
  ['10.2.0.0', false],
  ['2001:db8:0:ffff::1', true],
  ['2001:db8:1::1', false],
  ['fe80::1%eth0', false],
  ['not an address', false],
  ['', false],
])('%s is in the list: %s', (address, expected) => {
  expect(networks.has(address)).toBe(expected);
});

test.each(['10.0.0.0/33', '10.0.0.0/x', '2001:db8::/129', 'example.com', '10.0.0', 'fe80::1%eth0', ''])(
  '%s is no network',
  (entry) => {
    expect(new Networks().add(entry)).toBe(false);
  },
);
