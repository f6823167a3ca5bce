import { expect, test } from 'vitest';
import { find, moved, plain } from './find-rules.ts';

const groups = [
  {
    name: 'Pages',
    places: [
      { key: '1', name: 'Dashboard', path: '/' },
      { key: '2', name: 'Statement of credits', path: '/statement' },
      { key: '3', name: 'Übersicht', path: '/overview' },
    ],
  },
  { name: 'Settings', places: [{ key: '4', name: 'Appearance', words: 'dark theme language', path: '/settings' }] },
];
const names = (text: string) => find(groups, text, 8).flatMap(({ places }) => places.map(({ name }) => name));

test('words match where they begin, by other words too, and whatever their accents', () => {
  expect(names('credits')).toEqual(['Statement of credits']);
  expect(names('dark')).toEqual(['Appearance']);
  expect(names('ubers')).toEqual(['Übersicht']);
  expect(plain('Añadir')).toBe('anadir');
});

test('every word must match, and what begins with it comes first', () => {
  expect(names('state dark')).toEqual([]);
  expect(names('a')).toEqual(['Dashboard', 'Statement of credits', 'Appearance']);
  expect(find(groups, 'nothing like it', 8)).toEqual([]);
});

test('nothing typed shows everything, but no more than asked for in each group', () => {
  expect(names('')).toHaveLength(4);
  expect(find(groups, '', 1).map(({ places }) => places.length)).toEqual([1, 1]);
});

test('arrows go round, and an empty list has nowhere to go', () => {
  expect(moved('ArrowDown', 2, 3)).toBe(0);
  expect(moved('ArrowUp', 0, 3)).toBe(2);
  expect(moved('ArrowUp', -1, 3)).toBe(2);
  expect(moved('ArrowDown', 0, 0)).toBeUndefined();
  expect(moved('x', 0, 3)).toBeUndefined();
});
