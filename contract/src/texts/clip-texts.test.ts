import { expect, test } from 'vitest';
import { CLIP_FAULTS } from '../wire/constants.ts';
import { clipTexts as de } from './de/clips.ts';
import { clipTexts as en } from './en/clips.ts';
import { clipTexts as es } from './es/clips.ts';

test.each(CLIP_FAULTS)('%s has a whole sentence in each language, and no two are the same', (fault) => {
  const sentences = [en[fault], de[fault], es[fault]];
  for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.{15,}\.$/u);
  expect(new Set(sentences).size).toBe(3);
  expect(new Set(sentences.map((sentence) => sentence.match(/\{\w+\}/g)?.join() ?? '')).size).toBe(1);
});
