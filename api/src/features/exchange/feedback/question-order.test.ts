import { describe, expect, test } from 'vitest';
import { leftOver, missingFor } from './fund-rules.ts';
import { choicesOf, chosenPlaces, cleanText, isSameQuestion, shuffledFor } from './question-order.ts';

const keep = { id: 1, kind: 'keep' as const, words: null, choices: ['yes', 'maybe', 'no'] };
const own = { id: 2, kind: 'own' as const, words: 'Which colour?', choices: ['red', 'green', 'blue', 'black'] };

test('choices come in another order for other views, and in the same order for the same view', () => {
  const orders = Array.from({ length: 40 }, (_, view) =>
    shuffledFor(view, [keep, own])
      .find(({ id }) => id === own.id)
      ?.choices.map(({ id }) => id)
      .join(),
  );
  expect(new Set(orders).size).toBeGreaterThan(10);
  expect(shuffledFor(7, [keep, own])).toEqual(shuffledFor(7, [keep, own]));
  for (const { choices } of shuffledFor(9, [own])) expect(choices.map(({ id }) => id).toSorted()).toEqual([0, 1, 2, 3]);
});

describe('what was it about', () => {
  test('offers the topic among others, in no order that gives it away', () => {
    const choices = choicesOf({ kind: 'about' }, { promotionId: 3, topic: 'pets' });
    expect(choices).toHaveLength(6);
    expect(choices).toContain('pets');
    expect(choices.slice(0, 4)).toEqual(choices.slice(0, 4).toSorted());
    expect(choices.slice(4)).toEqual(['other', 'unclear']);
  });

  test('works without a topic', () => {
    for (const topic of [null, 'other']) {
      const choices = choicesOf({ kind: 'about' }, { promotionId: 3, topic });
      expect(new Set(choices).size).toBe(6);
    }
  });
});

test('answers must fit the questions', () => {
  expect(
    chosenPlaces(
      [keep, own],
      [
        { question: 2, choice: 3 },
        { question: 1, choice: 0 },
      ],
    ),
  ).toEqual([0, 3]);
  expect(chosenPlaces([keep, own], [{ question: 2, choice: 3 }])).toBeUndefined();
  expect(chosenPlaces([keep], [{ question: 1, choice: 3 }])).toBeUndefined();
  expect(
    chosenPlaces(
      [keep, own],
      [
        { question: 1, choice: 0 },
        { question: 1, choice: 1 },
      ],
    ),
  ).toBeUndefined();
});

test('a question stays the same while its words do', () => {
  expect(isSameQuestion(keep, { kind: 'keep' })).toBe(true);
  expect(isSameQuestion(own, { kind: 'own', words: own.words, choices: [...own.choices] })).toBe(true);
  expect(isSameQuestion(own, { kind: 'own', words: own.words, choices: ['red', 'green'] })).toBe(false);
  expect(isSameQuestion(own, { kind: 'keep' })).toBe(false);
});

test('a line of text is one line, without characters that turn it around', () => {
  expect(cleanText('  nice\n\u202ework\u200b  here ')).toBe('nice work here');
  expect(cleanText(' \n ')).toBeNull();
  expect(cleanText(undefined)).toBeNull();
});

test('set aside is one credit for each view to come, and left over is what no view can earn', () => {
  const places = { target: 10, views: 4, reserved: 1, ended: false };
  expect(missingFor({ held: 0, open: 0 }, places)).toBe(6);
  expect(missingFor({ held: 6, open: 2 }, places)).toBe(2);
  expect(leftOver({ held: 10, open: 1 }, places)).toBe(3);
  expect(leftOver({ held: 10, open: 1 }, { ...places, ended: true })).toBe(8);
  expect(leftOver({ held: 3, open: 0 }, places)).toBe(0);
});
