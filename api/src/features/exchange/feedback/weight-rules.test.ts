import { describe, expect, test } from 'vitest';
import {
  addEvidence,
  type ComparedQuestion,
  evidenceOf,
  isAsked,
  knownAnswer,
  ratingChange,
  surprise,
  UNKNOWN,
  weightOf,
} from './weight-rules.ts';

const question = (changes: Partial<ComparedQuestion> = {}): ComparedQuestion => ({
  chosen: 0,
  others: [800, 100, 100],
  otherAnswers: 10,
  topic: undefined,
  usual: undefined,
  ...changes,
});

describe('the known answer', () => {
  test('is what nearly everybody says, once enough have said it', () => {
    expect(knownAnswer(question())).toBe(0);
    expect(knownAnswer(question({ otherAnswers: 7 }))).toBeUndefined();
    expect(knownAnswer(question({ others: [600, 300, 100] }))).toBeUndefined();
  });

  test('is the topic that the owner named, but only where viewers agree with it', () => {
    const few = { otherAnswers: 3, others: [500, 300, 200] };
    expect(knownAnswer(question({ ...few, topic: 0 }))).toBe(0);
    expect(knownAnswer(question({ ...few, topic: 1 }))).toBeUndefined();
    expect(knownAnswer(question({ others: [0, 0, 3000], topic: 1 }))).toBe(2);
  });
});

describe('surprise', () => {
  const usual = [600, 300, 100];
  test('is nothing for the usual answer given as often as usual', () => {
    expect(Math.abs(surprise(question({ others: usual, usual, chosen: 0 })))).toBeLessThan(0.01);
    expect(Math.abs(surprise(question({ others: usual, usual, chosen: 2 })))).toBeLessThan(0.03);
  });

  test('is more for an answer that is rare elsewhere and common here', () => {
    const others = [300, 300, 400];
    expect(surprise(question({ others, usual, chosen: 2 }))).toBeGreaterThan(2);
    expect(surprise(question({ others, usual, chosen: 0 }))).toBeLessThan(0);
  });

  test('says nothing where too little is known', () => {
    expect(surprise(question({ usual: undefined }))).toBe(0);
    expect(evidenceOf(question({ otherAnswers: 2 }))).toBe(0);
  });
});

test('ratings of owners move the weight a little, and no more than that', () => {
  const before = weightOf(UNKNOWN);
  expect(before).toBeCloseTo(0.9);
  expect(weightOf({ ...UNKNOWN, rated: ratingChange(null, 'not_useful') })).toBeLessThan(before);
  expect(weightOf({ ...UNKNOWN, rated: -50 })).toBeGreaterThan(0.7);
  expect(ratingChange('useful', 'useful')).toBe(0);
});

test('doubt fades, and whoever was not asked any more is asked again', () => {
  const doubted = { evidence: -5, rated: 0, scored: 40, days: 0 };
  expect(isAsked(doubted)).toBe(false);
  expect(isAsked({ ...doubted, scored: 3 })).toBe(true);
  expect(isAsked({ ...doubted, days: 60 })).toBe(true);
});

/** A small fixed generator, so that the figures below are the same in every run. */
function chances(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('a hundred members with forty answers each', () => {
  const USUAL = { about: [200, 180, 160, 160, 150, 150], keep: [500, 300, 200] };
  type Habit = 'reads' | 'clicks' | 'always the first';

  /** Each clip has a subject that readers recognise nine times of ten, and a share who would keep watching. */
  function weightAfter(habit: Habit, seed: number): number {
    const chance = chances(seed);
    const choose = (shares: readonly number[]) => {
      let left = chance() * shares.reduce((sum, share) => sum + share, 0);
      return Math.max(
        0,
        shares.findIndex((share) => {
          left -= share;
          return left < 0;
        }),
      );
    };
    let evidence = 0;
    for (let clip = 0; clip < 20; clip++) {
      const subject = choose(USUAL.about);
      const liked = 0.2 + 0.6 * chance();
      const keep = [liked, (1 - liked) * 0.6, (1 - liked) * 0.4].map((share) => share * 9000);
      const about = USUAL.about.map((_, place) => (place === subject ? 8200 : 180));
      const answer = (shares: readonly number[]) => {
        if (habit === 'always the first') return 0;
        return habit === 'clicks' ? Math.floor(chance() * shares.length) : choose(shares);
      };
      for (const [others, usual] of [
        [about, USUAL.about],
        [keep, USUAL.keep],
      ] as const) {
        evidence = addEvidence(
          evidence,
          evidenceOf({ chosen: answer(others), others, otherAnswers: 10, topic: undefined, usual }),
        );
      }
    }
    return weightOf({ ...UNKNOWN, evidence, scored: 40 });
  }

  const shareOf = (habit: Habit, is: (weight: number) => boolean) =>
    Array.from({ length: 100 }, (_, seed) => weightAfter(habit, seed + 1)).filter(is).length;

  test('those who read keep their weight', () => {
    expect(shareOf('reads', (weight) => weight > 0.85)).toBeGreaterThanOrEqual(97);
  });

  test('those who click through lose it, also by always choosing the same', () => {
    expect(shareOf('clicks', (weight) => weight < 0.2)).toBeGreaterThanOrEqual(90);
    expect(shareOf('always the first', (weight) => weight < 0.5)).toBeGreaterThanOrEqual(90);
  });
});
