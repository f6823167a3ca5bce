import { fairPlay } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { measureKind } from './measure.ts';

const A_FEW = 12;
const MOST = 8 * A_FEW;

/** What docs/fair-play.md says: a program reads every kind. If one of them ever resists, the page and the defaults have to change. */
test.each(fairPlay.CheckKind.options)(
  'our own program answers %s, so that no page may say a question proves a person',
  (kind) => {
    // Questions are drawn by chance, and of a few the program may miss half. So it goes on until it is ahead. A program that
    // guesses one of several answers stays behind.
    let [asked, right] = [0, 0];
    while (right <= asked / 2 && asked < MOST) {
      const few = measureKind(kind, A_FEW);
      asked += few.asked;
      right += few.right;
    }
    expect(right / asked).toBeGreaterThan(0.5);
  },
);
