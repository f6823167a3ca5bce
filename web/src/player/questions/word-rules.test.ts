import { expect, test } from 'vitest';
import { choiceText, questionText } from './word-rules.ts';
import { words as de } from './words/de.ts';
import { words as en } from './words/en.ts';
import { words as es } from './words/es.ts';

test('questions of the list are translated, and own words stay as they are', () => {
  expect(questionText({ kind: 'about', words: null }, en)).toBe('What was it about?');
  expect(choiceText({ kind: 'about' }, 'pets', de)).toBe('Tiere');
  expect(questionText({ kind: 'own', words: 'Which colour?' }, es)).toBe('Which colour?');
  expect(choiceText({ kind: 'own' }, 'yes', de)).toBe('yes');
});

test('every language has the same choices', () => {
  const shape = ({ choices }: typeof en) => Object.values(choices).map((named) => Object.keys(named));
  expect(shape(de)).toEqual(shape(en));
  expect(shape(es)).toEqual(shape(en));
});
