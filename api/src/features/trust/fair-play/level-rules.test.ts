import { fairPlay } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { levelOf, nextNeed, type TrustFacts } from './level-rules.ts';
import { modeOf } from './mode-rules.ts';

const numbers = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;
const facts = (changes: Partial<TrustFacts> = {}): TrustFacts => ({
  daysOld: 0,
  provenViews: 0,
  emailVerified: false,
  secondFactor: false,
  deposited: false,
  ...changes,
});

test('a level needs age and proven views', () => {
  expect(levelOf(facts(), numbers)).toBe('new');
  expect(levelOf(facts({ daysOld: 100 }), numbers)).toBe('new');
  expect(levelOf(facts({ provenViews: 1000 }), numbers)).toBe('new');
  expect(levelOf(facts({ daysOld: 2, provenViews: 15 }), numbers)).toBe('known');
  expect(levelOf(facts({ daysOld: 7, provenViews: 100 }), numbers)).toBe('trusted');
});

test('what an account shows of its owner shortens the wait, and replaces no view', () => {
  expect(nextNeed(facts({ provenViews: 15 }), numbers)).toEqual({ level: 'known', daysLeft: 2, viewsLeft: 0 });
  expect(
    levelOf(facts({ daysOld: 1, provenViews: 15, emailVerified: true, secondFactor: true, deposited: true }), numbers),
  ).toBe('known');
  expect(levelOf(facts({ daysOld: 9, emailVerified: true, secondFactor: true, deposited: true }), numbers)).toBe('new');
  expect(nextNeed(facts({ daysOld: 7, provenViews: 100 }), numbers)).toBeNull();
});

test('auto is open on a small site and strict on a large one', () => {
  expect(modeOf('auto', 499, numbers)).toBe('open');
  expect(modeOf('auto', 500, numbers)).toBe('strict');
  expect(modeOf('open', 10_000, numbers)).toBe('open');
  expect(modeOf('strict', 1, numbers)).toBe('strict');
});
