import { fairPlay } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { measureKind } from './measure.ts';

/** What docs/fair-play.md says: a program reads every kind. If one of them ever resists, the page and the defaults have to change. */
test.each(fairPlay.CheckKind.options)(
  'our own program answers %s, so that no page may say a question proves a person',
  (kind) => {
    const { asked, right } = measureKind(kind, 12);
    expect(right / asked).toBeGreaterThan(0.5);
  },
);
