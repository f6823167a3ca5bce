import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isLoopbackHost, isPlainPath } from './path-rules.ts';

test.each([
  '/',
  '/api/user',
  '/api/promotions/1/stop?limit=%31',
  '/api/promotions?q=a%2eb',
  '/auth?next=%2Fwatch',
  '/caf%C3%A9',
  '/a%20b',
  '/a%2Fb',
  '/100%25',
])('%s has no other spelling', (url) => {
  expect(isPlainPath(url)).toBe(true);
});

test.each([
  '/%6detrics',
  '/%6Detrics',
  '/m%45trics',
  '/%61pi/user',
  '/api%2Fus%65r',
  '/ref/%30',
  '/a%2eb',
  '/a%2Db',
  '/a%5Fb',
  '/a%7Eb?x=1',
  '/metrics#x',
  '/metrics?x#y',
  'http://here/metrics',
  '*',
  '',
])('%s could be spelled otherwise', (url) => {
  expect(isPlainPath(url)).toBe(false);
});

test('exactly the unreserved characters are refused when they are encoded', () => {
  for (let code = 0; code < 256; code++) {
    const encoded = `/%${code.toString(16).padStart(2, '0')}`;
    const isUnreserved = /[\w.~-]/.test(String.fromCharCode(code));
    for (const url of [encoded, encoded.toUpperCase()]) expect([url, isPlainPath(url)]).toEqual([url, !isUnreserved]);
  }
});

test.each([
  ['localhost', true],
  ['localhost:3000', true],
  ['127.0.0.1:3000', true],
  ['127.8.0.9', true],
  ['[::1]:3000', true],
  ['evil.example', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['evil.example#localhost', false],
  ['evil.example:80@localhost', false],
  ['localhost:80@evil.example', false],
  ['192.168.1.5:3000', false],
  ['', false],
  ['a b', false],
])('%s is this machine: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

test('HAProxy refuses the same spellings before it compares paths', () => {
  const config = readFileSync(new URL('../../../../deploy/haproxy.cfg', import.meta.url), 'utf8');
  const rule = /deny_status 400 if \{ path -m reg -i (\S+) \}/.exec(config);
  const pattern = new RegExp(rule?.[1] ?? '(rule is missing)', 'i');
  for (let code = 0; code < 256; code++) {
    const path = `/%${code.toString(16).padStart(2, '0')}`;
    expect([path, pattern.test(path)]).toEqual([path, !isPlainPath(path)]);
  }
  expect(config.indexOf('/metrics }')).toBeGreaterThan(rule?.index ?? 0);
});
