import { links } from '@viewloop/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  componentsOf,
  countsInCrowd,
  groupsOf,
  isStrong,
  mostSharing,
  pairsAmong,
  pairsOf,
  sameHours,
  watchEachOther,
} from './link-rules.ts';

test('no single reason links two accounts, however heavy', () => {
  for (const reason of links.LinkReason.options) expect(isStrong([reason])).toBe(false);
  for (const reason of links.LinkReason.options) expect(isStrong([reason, reason])).toBe(false);
});

test('an address links with a referral or the same hours, not with the time of registration', () => {
  expect(isStrong(['address', 'referral'])).toBe(true);
  expect(isStrong(['address', 'hours'])).toBe(true);
  expect(isStrong(['address', 'device'])).toBe(true);
  expect(isStrong(['address', 'registered'])).toBe(false);
  expect(isStrong(['referral', 'registered'])).toBe(false);
});

test('what one side can do alone links nobody: a public code, her video, or both', () => {
  const oneSided = ['referral', 'video', 'registered'] as const;
  expect(isStrong(['referral', 'video'])).toBe(false);
  expect(isStrong(oneSided)).toBe(false);
  expect(isStrong(['referral', 'video', 'address'])).toBe(true);
});

test('a crowd behind one address is no farm, but the same wallet or rhythm links as many as there are', () => {
  for (const reason of ['address', 'device'] as const) {
    expect(mostSharing(reason)).toBe(6);
    expect(countsInCrowd(reason)).toBe(false);
  }
  expect(mostSharing('rhythm')).toBe(50);
  for (const reason of ['wallet', 'rhythm'] as const) {
    expect(countsInCrowd(reason)).toBe(true);
    expect(isStrong([reason, 'address'])).toBe(true);
  }
  // Pupils bring each other, promote the video of their class, and are there at the same hours.
  for (const reason of ['video', 'referral', 'hours', 'registered', 'watching'] as const)
    expect(countsInCrowd(reason)).toBe(false);
});

test('the fifty-first who promotes a video hides nobody', () => {
  const members = Array.from({ length: 51 }, (_, n) => `m${String(n).padStart(2, '0')}`);
  expect(pairsAmong(members.slice(0, 50), 'm07')).toHaveLength((50 * 49) / 2);
  const pairs = pairsAmong(members, 'm07');
  expect(pairs).toHaveLength(50);
  expect(pairs).toContainEqual({ a: 'm06', b: 'm07' });
  expect(pairs).toContainEqual({ a: 'm07', b: 'm08' });
  expect(pairsAmong(members, null)).toEqual([]);
});

test('hours count from twenty on, and when they are nearly all of the rarer visitor', () => {
  expect(sameHours(19, 19, 19)).toBe(false);
  expect(sameHours(16, 20, 90)).toBe(true);
  expect(sameHours(15, 20, 90)).toBe(false);
});

test('two watch each other when both do, and a fan of a busy creator is not linked', () => {
  expect(watchEachOther({ times: 6, watched: 12 }, { times: 5, watched: 10 })).toBe(true);
  expect(watchEachOther({ times: 6, watched: 12 }, { times: 1, watched: 10 })).toBe(false);
  expect(watchEachOther({ times: 6, watched: 400 }, { times: 6, watched: 400 })).toBe(false);
});

test('groups are what a walk along the pairs reaches', () => {
  expect(componentsOf([])).toEqual([]);
  expect(
    componentsOf([
      { a: 'c', b: 'd' },
      { a: 'a', b: 'b' },
      { a: 'b', b: 'c' },
      { a: 'x', b: 'y' },
    ]),
  ).toEqual([
    ['a', 'b', 'c', 'd'],
    ['x', 'y'],
  ]);
});

const member = fc.integer({ min: 0, max: 12 }).map((n) => `m${n}`);
test('whatever the order of the pairs, the groups are the same and every pair is within one', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(member, member)), (tuples) => {
      const pairs = tuples.flatMap(([one, other]) => pairsOf([one, other]));
      const groups = componentsOf(pairs);
      expect(componentsOf(pairs.toReversed()).sort()).toEqual(groups.toSorted());
      for (const { a, b } of pairs)
        expect(groups.filter((group) => group.includes(a) && group.includes(b))).toHaveLength(1);
      expect(new Set(groups.flat()).size).toBe(groups.flat().length);
    }),
  );
});

const numbered = (many: number, from = 0) => Array.from({ length: many }, (_, n) => `m${from + n}`);

test('a large group is cut at fifty: old members stay, newcomers fill the room that is left, the rest are a group', () => {
  const old = numbered(48);
  const current = new Map(old.map((id) => [id, 7]));
  const [group, rest] = groupsOf([...numbered(6, 100), ...old], current);
  expect(group).toEqual([...old, 'm100', 'm101']);
  expect(rest).toEqual(['m102', 'm103', 'm104', 'm105']);
  expect(groupsOf(numbered(50), new Map())).toHaveLength(1);
  expect(groupsOf(numbered(51), new Map()).map(({ length }) => length)).toEqual([51]);
  expect(groupsOf(numbered(52), new Map()).map(({ length }) => length)).toEqual([50, 2]);
});

test('everybody is in one group of at least two, and cutting again changes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 180 }), fc.integer({ min: 0, max: 180 }), (many, known) => {
      const members = numbered(many);
      const groups = groupsOf(members, new Map(members.slice(0, known).map((id, n) => [id, Math.floor(n / 50)])));
      expect(groups.flat().toSorted()).toEqual(members.toSorted());
      for (const { length } of groups) expect(length > 1 && length <= 51).toBe(true);
      const current = new Map(groups.flatMap((group, n) => group.map((id) => [id, n] as const)));
      expect(groupsOf(members, current).map((group) => new Set(group))).toEqual(groups.map((group) => new Set(group)));
    }),
  );
});
