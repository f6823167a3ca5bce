import { expect, test } from 'vitest';
import { passkeySite } from './passkey-site.ts';

test.each([
  ['https://viewloop.example', { domain: 'viewloop.example', origin: 'https://viewloop.example' }],
  ['https://viewloop.example:8443/', { domain: 'viewloop.example', origin: 'https://viewloop.example:8443' }],
  ['http://localhost:3000', { domain: 'localhost', origin: 'http://localhost:3000' }],
  ['http://viewloop.example', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::1]', undefined],
  [undefined, undefined],
])('passkeys of %s', (publicUrl, site) => {
  expect(passkeySite({ publicUrl })).toEqual(site);
});
