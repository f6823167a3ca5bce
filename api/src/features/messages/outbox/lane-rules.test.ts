import { expect, test } from 'vitest';
import { type Candidate, chooseNext, type Lanes, type Manners } from './lane-rules.ts';

const lanes: Lanes = {
  receiverOf: ({ target }) => new URL(target).host,
  perReceiver: { prompt: 4, unknown: 2, slow: 1 },
  perMember: 5,
  unprovenPerMember: 3,
  forUnproven: 6,
  promptMs: 1000,
};
let id = 0;
const to = (host: string, memberId: string | null = host, times = 1): Candidate[] =>
  Array.from({ length: times }, () => ({ id: ++id, memberId, target: `https://${host}/hook` }));
const hosts = (chosen: readonly Candidate[]) => chosen.map(({ target }) => new URL(target).host);
const choose = (
  candidates: Candidate[],
  known: Record<string, Manners> = {},
  onTheWay: { memberId: string; receiver: string }[] = [],
) =>
  hosts(chooseNext(candidates, onTheWay, { lanes, places: 10, mannersOf: (receiver) => known[receiver] ?? 'unknown' }));

test('a receiver gets as many places as it has earned', () => {
  expect(choose(to('a', 'a', 9), { a: 'prompt' })).toHaveLength(4);
  expect(choose(to('a', 'a', 9))).toHaveLength(2);
  expect(choose(to('a', 'a', 9), { a: 'slow' })).toHaveLength(1);
});

test('a member with many receivers takes no more than a share of the places', () => {
  const many = Array.from({ length: 9 }, (_, n) => to(`a${n}`, 'greedy')).flat();
  const known = Object.fromEntries(many.map(({ target }) => [new URL(target).host, 'prompt' as const]));
  expect(choose([...many, ...to('b')])).toEqual(['a0', 'a1', 'a2', 'b']);
  expect(choose([...many, ...to('b')], { ...known, b: 'prompt' })).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'b']);
});

test('receivers that have not shown that they answer leave places for those that have', () => {
  const silent = Array.from({ length: 9 }, (_, n) => to(`a${n}`)).flat();
  expect(choose([...silent, ...to('b')], { b: 'prompt' })).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'b']);
});

test('what is on its way counts', () => {
  const two = [1, 2].map(() => ({ memberId: 'a', receiver: 'a' }));
  expect(choose([...to('a'), ...to('b')], {}, two)).toEqual(['b']);
  const ten = Array.from({ length: 10 }, (_, n) => ({ memberId: `m${n}`, receiver: `r${n}` }));
  expect(
    choose(
      to('b'),
      { b: 'prompt', ...Object.fromEntries(ten.map(({ receiver }) => [receiver, 'prompt' as const])) },
      ten,
    ),
  ).toEqual([]);
});
