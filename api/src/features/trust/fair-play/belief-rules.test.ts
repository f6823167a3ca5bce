import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersMissing, judgeAnswers, logOdds, looksGuessed } from './belief-rules.ts';

test('five right answers are believed, and no single miss decides', () => {
  expect(judgeAnswers({ right: 4, wrong: 0 }, 0)).toBe('open');
  expect(judgeAnswers({ right: 5, wrong: 0 }, 0)).toBe('believed');
  expect(judgeAnswers({ right: 0, wrong: 1 }, 0)).toBe('open');
  expect(judgeAnswers({ right: 0, wrong: 10 }, 0)).toBe('open');
});

test('somebody who finds checks hard is believed in the end, a guesser is set aside', () => {
  expect(judgeAnswers({ right: 12, wrong: 4 }, 0)).toBe('believed');
  expect(judgeAnswers({ right: 10, wrong: 50 }, 0)).toBe('aside');
});

test('a single miss that was made good does not look like guessing, two do until two answers were right', () => {
  expect(looksGuessed({ right: 0, wrong: 0 })).toBe(false);
  expect(looksGuessed({ right: 1, wrong: 1 })).toBe(false);
  expect(looksGuessed({ right: 1, wrong: 2 })).toBe(true);
  expect(looksGuessed({ right: 2, wrong: 2 })).toBe(false);
});

test('trust shortens the way', () => {
  expect(answersMissing({ right: 0, wrong: 0 }, 0)).toBe(5);
  expect(answersMissing({ right: 0, wrong: 0 }, 4)).toBeLessThan(5);
  expect(answersMissing({ right: 5, wrong: 0 }, 0)).toBe(0);
});

test('a right answer never hurts and a wrong one never helps, also after hundreds', () => {
  const count = fc.integer({ min: 0, max: 2000 });
  fc.assert(
    fc.property(count, count, (right, wrong) => {
      const now = logOdds({ right, wrong }, 0);
      expect(Number.isFinite(now)).toBe(true);
      expect(logOdds({ right: right + 1, wrong }, 0)).toBeGreaterThan(now);
      expect(logOdds({ right, wrong: wrong + 1 }, 0)).toBeLessThan(now);
    }),
  );
});
