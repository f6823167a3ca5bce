import { inflateSync } from 'node:zlib';
import { fairPlay } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { drawQuestion } from './index.ts';

const SIGHT = ['count', 'turned', 'second', 'end', 'top', 'outlines', 'stripes'];
const HEARING = ['high_tones', 'long_tones', 'rising_tones'];
const MOST_DRAWN = 500;

describe.each(fairPlay.Sense.options)('%s', (sense) => {
  test('questions of every kind come, with answers from one to six', () => {
    const kinds = sense === 'sight' ? SIGHT : HEARING;
    const answersOf = new Map<string, Set<number>>(kinds.map((kind) => [kind, new Set()]));
    // Chance decides what is drawn, so draw until every kind has had several answers.
    for (let drawn = 0; drawn < MOST_DRAWN && [...answersOf.values()].some(({ size }) => size <= 3); drawn++) {
      const { kind, answer } = drawQuestion(sense, { retired: [] });
      expect(kinds).toContain(kind);
      expect([1, 2, 3, 4, 5, 6]).toContain(answer);
      answersOf.get(kind)?.add(answer);
    }
    for (const [kind, answers] of answersOf) expect(answers.size, kind).toBeGreaterThan(3);
  });

  test('no two are alike', () => {
    const media = Array.from({ length: 20 }, () => {
      const { picture, sound } = drawQuestion(sense, { retired: [] });
      return (picture ?? sound)?.toString('base64');
    });
    expect(new Set(media).size).toBe(20);
  });
});

test('a retired kind is not asked any more, and a sense is never left without a question', () => {
  const { options } = fairPlay.CheckKind;
  const allButOne = options.filter((kind) => kind !== 'second');
  const kinds = Array.from({ length: 10 }, () => drawQuestion('sight', { retired: allButOne }).kind);
  expect(new Set(kinds)).toEqual(new Set(['second']));
  expect(SIGHT).toContain(drawQuestion('sight', { retired: options }).kind);
});

test('a picture is a PNG of small size, a sound a WAV of a few seconds', () => {
  const picture = drawQuestion('sight', { retired: [] }).picture as Buffer;
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBe(320);
  const at = picture.indexOf('IDAT');
  expect(inflateSync(picture.subarray(at + 4, at + 4 + picture.readUInt32BE(at - 4))).length).toBe(321 * 200);
  const sound = drawQuestion('hearing', { retired: [] }).sound as Buffer;
  expect(sound.subarray(0, 4).toString()).toBe('RIFF');
  expect(sound.length).toBeLessThan(100_000);
});
