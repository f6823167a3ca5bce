import { expect, test } from 'vitest';
import { authPath, isActive, safeNext } from './paths.ts';

test('a tab is active on its path and below it, by whole segments; home only on itself', () => {
  expect(isActive('/watch', '/watch')).toBe(true);
  expect(isActive('/watch', '/watch/7')).toBe(true);
  expect(isActive('/watch', '/watched')).toBe(false);
  expect(isActive('/', '/')).toBe(true);
  expect(isActive('/', '/watch')).toBe(false);
});

test('signing in remembers where one wanted to go, and the referral code', () => {
  expect(authPath({})).toBe('/auth');
  expect(authPath({ next: '/watch?page=2', ref: 'A&B' })).toBe('/auth?ref=A%26B&next=%2Fwatch%3Fpage%3D2');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/auth',
  '/auth?next=/',
  '',
  null,
])('after signing in %j leads home', (next) => expect(safeNext(next)).toBe('/'));

test('a path of this site is kept whole', () => {
  expect(safeNext('/watch?page=2#top')).toBe('/watch?page=2#top');
  expect(safeNext('/authors')).toBe('/authors');
});
