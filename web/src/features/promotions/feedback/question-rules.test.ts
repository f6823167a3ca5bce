import { expect, test } from 'vitest';
import {
  creditsForAnswers,
  entryOf,
  isComplete,
  mostWithAnswers,
  ownProblem,
  wantedAgain,
  wantedOf,
} from './question-rules.ts';

test('what is typed becomes what is sent, and back', () => {
  const entry = {
    listed: ['follow', 'keep'] as const,
    own: [{ words: ' Which colour? ', choices: 'red\n\n green ' }],
    text: true,
  };
  const wanted = wantedOf(entry);
  expect(wanted).toEqual({
    questions: [
      { kind: 'keep' },
      { kind: 'follow' },
      { kind: 'own', words: 'Which colour?', choices: ['red', 'green'] },
    ],
    text: true,
  });
  expect(entryOf(wanted)).toEqual({
    listed: ['keep', 'follow'],
    own: [{ words: 'Which colour?', choices: 'red\ngreen' }],
    text: true,
  });
});

test('a question of one’s own needs words and two to six different choices', () => {
  expect(ownProblem({ words: 'ab', choices: 'x\ny' })).toBe('words');
  expect(ownProblem({ words: 'Why?', choices: 'x' })).toBe('choices');
  expect(ownProblem({ words: 'Why?', choices: 'x\nX' })).toBe('choices');
  expect(ownProblem({ words: 'Why?', choices: 'a\nb\nc\nd\ne\nf\ng' })).toBe('choices');
  expect(ownProblem({ words: 'Why?', choices: 'x\ny' })).toBeUndefined();
});

test('one to three questions', () => {
  const own = { words: 'Why?', choices: 'x\ny' };
  expect(isComplete({ listed: [], own: [], text: true })).toBe(false);
  expect(isComplete({ listed: ['keep', 'hook'], own: [own], text: false })).toBe(true);
  expect(isComplete({ listed: ['keep', 'hook', 'sound'], own: [own], text: false })).toBe(false);
});

test('what is asked now can be asked again, without what was asked earlier', () => {
  const question = { id: 1, words: null, answers: 0, choices: [] };
  expect(
    wantedAgain(
      [
        { ...question, kind: 'keep', retired: false },
        { ...question, kind: 'hook', retired: true },
      ],
      true,
    ),
  ).toEqual({ questions: [{ kind: 'keep' }], text: true });
});

test('the most credits leave one for the answer of each view', () => {
  for (const balance of [0, 1, 2, 3, 4, 29, 30, 31, 1000]) {
    const most = mostWithAnswers(balance);
    const price = (credits: number) => credits + Math.floor(credits / 2);
    expect(price(most)).toBeLessThanOrEqual(balance);
    expect(price(most + 1)).toBeGreaterThan(balance);
  }
});

test('answers cost one credit for each whole view of each promotion', () => {
  expect([creditsForAnswers(20, 1), creditsForAnswers(21, 3), creditsForAnswers(0, 2)]).toEqual([10, 30, 0]);
});
