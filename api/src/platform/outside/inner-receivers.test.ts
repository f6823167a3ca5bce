import { expect, test } from 'vitest';
import { innerReceivers } from './inner-receivers.ts';
import { isInner } from './outside-address.ts';

const inner = innerReceivers(['hooks.internal', '10.1.0.0/16', 'fd00::/8']);

test.each([
  ['http://hooks.internal:8080/x', true],
  ['https://HOOKS.internal/', true],
  ['http://10.1.2.3/', true],
  ['http://[fd00::1]:9000/', true],
  ['http://10.2.0.1/', false],
  ['http://other.internal/', false],
  ['http://sub.hooks.internal/', false],
  ['http://user:secret@hooks.internal/', false],
  ['ftp://hooks.internal/', false],
])('%s is inner: %s', (url, expected) => {
  expect(isInner(new URL(url), inner)).toBe(expected);
  expect(isInner(new URL(url), undefined)).toBe(false);
});

test.each(['10.0.0.0/33', '10.0.0.0/x', 'http://hooks.internal', 'a b', '-'])(
  '%s is neither a name nor a network',
  (entry) => {
    expect(innerReceivers([entry])).toBeUndefined();
  },
);
