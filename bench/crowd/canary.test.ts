import { expect, test } from 'vitest';
import { refusalOf } from './canary.ts';

test.each(['http://127.0.0.1:3000', 'http://localhost:3000/', 'http://[::1]:3000'])('%s is this machine', (url) => {
  expect(refusalOf({ url, isMine: false })).toBeUndefined();
});

test('another site needs a clear word', () => {
  expect(refusalOf({ url: 'https://viewloop.example', isMine: false })).toMatch('--yes-this-is-my-site');
  expect(refusalOf({ url: 'https://localhost.example', isMine: false })).toMatch('--yes-this-is-my-site');
  expect(refusalOf({ url: 'https://viewloop.example', isMine: true })).toBeUndefined();
});

test.each(['', 'viewloop', 'ftp://viewloop.example'])('"%s" is no site', (url) => {
  expect(refusalOf({ url, isMine: true })).toMatch('no address');
});
