import { expect, test } from 'vitest';
import { isPublicAddress, refuseUrl } from './outside-address.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'not an address',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['http://viewloop.example/', 'not_https'],
  ['ftp://viewloop.example/', 'not_https'],
  ['file:///etc/passwd', 'not_https'],
  ['https://viewloop.example:8443/', 'port_not_443'],
  ['https://viewloop.example:80/', 'port_not_443'],
  ['https://me:secret@viewloop.example/', 'has_credentials'],
  ['https://me@viewloop.example/', 'has_credentials'],
  ['https://127.0.0.1/', 'literal_address'],
  ['https://127.1/', 'literal_address'],
  ['https://127.0.0.1./', 'literal_address'],
  ['https://0x7f000001/', 'literal_address'],
  ['https://2130706433/', 'literal_address'],
  ['https://0177.0.0.1/', 'literal_address'],
  ['https://8.8.8.8/', 'literal_address'],
  ['https://[::1]/', 'literal_address'],
  ['https://[::ffff:127.0.0.1]/', 'literal_address'],
  ['https://[2606:4700::1111]/', 'literal_address'],
  ['https://localhost/', 'local_name'],
  ['https://LOCALHOST./', 'local_name'],
  ['https://a.localhost/', 'local_name'],
  ['https://database/', 'local_name'],
  ['https://printer.local/', 'local_name'],
  ['https://metadata.google.internal/', 'local_name'],
  ['https://router.home.arpa/', 'local_name'],
])('%s is refused: %s', (url, refusal) => {
  expect(refuseUrl(new URL(url))).toBe(refusal);
});

test.each(['https://viewloop.example/a?b#c', 'https://viewloop.example:443/', 'https://viewloop.example./'])(
  '%s may be asked',
  (url) => {
    expect(refuseUrl(new URL(url))).toBeUndefined();
  },
);
