import { expect, test } from 'vitest';
import { isReservedName } from './reserved-name-rules.ts';

test.each([
  'root',
  'Support',
  'SYSTEM',
  'admin',
  'adm1n',
  'admin2',
  'a.d.m.i.n',
  'viewloop',
  'Viewl00p',
  'view1oop',
  'viewloop-team',
  'the_moderator',
  'official.support',
])('%s is reserved', (name) => {
  expect(isReservedName(name, 'Viewloop')).toBe(true);
});

test.each(['rootbeer', 'adminton', 'viewloopfan', 'modern', 'teamwork', 'ada', 'helper', 'steam', '1234'])(
  '%s is free',
  (name) => {
    expect(isReservedName(name, 'Viewloop')).toBe(false);
  },
);

test('the brand is the one of this site', () => {
  expect(isReservedName('ClipHouse', 'Clip House')).toBe(true);
  expect(isReservedName('viewloop', 'Clip House')).toBe(false);
  expect(isReservedName('xy-fan', 'X.')).toBe(false);
});
