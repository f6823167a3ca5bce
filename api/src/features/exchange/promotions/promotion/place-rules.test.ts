import type { Platform } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { type AskedPlace, judgePlaces } from './place-rules.ts';

const PLATFORMS: Platform[] = ['tiktok', 'youtube'];

const asked = (facts: Partial<AskedPlace> = {}): AskedPlace => ({
  promotionId: 1,
  state: 'active',
  platform: 'tiktok',
  isOwn: false,
  isLinked: false,
  holdsOne: false,
  waitsForItsTime: false,
  isForOthers: false,
  seesOtherCut: false,
  planned: false,
  free: 2,
  ...facts,
});

const refusalsOf = (...batch: Partial<AskedPlace>[]) => judgePlaces(batch.map(asked), PLATFORMS).refusals;

describe('judgePlaces', () => {
  test.each<[string, Partial<AskedPlace>, string | null]>([
    ['nothing is against it', {}, null],
    ['there is no such promotion', { state: null, free: null, planned: null }, 'unknown'],
    ['it is their own', { isOwn: true, isLinked: true }, 'own'],
    ['its owner seems to be the same person', { isLinked: true, state: 'paused' }, 'linked'],
    ['it is paused', { state: 'paused' }, 'unavailable'],
    ['its platform is switched off', { platform: 'vimeo' as Platform }, 'unavailable'],
    ['its plan makes it wait', { waitsForItsTime: true }, 'unavailable'],
    ['it is for others', { isForOthers: true }, 'unavailable'],
    ['they belong to the other cut', { seesOtherCut: true }, 'unavailable'],
    ['every place is taken', { free: 0 }, 'full'],
  ])('%s', (_case, facts, refusal) => {
    expect(refusalsOf(facts)).toEqual([refusal]);
  });

  test('who holds a place keeps it when the plan, the audience or the room have changed', () => {
    const changed = { waitsForItsTime: true, isForOthers: true, seesOtherCut: true, free: 0 };
    expect(judgePlaces([asked({ holdsOne: true, ...changed })], PLATFORMS)).toEqual({
      refusals: [null],
      taken: new Map(),
    });
    expect(refusalsOf({ holdsOne: true, state: 'stopped' })).toEqual(['unavailable']);
  });

  test('places go to those who asked first, and each promotion counts its own', () => {
    const batch = [{}, { isOwn: true }, { promotionId: 2 }, {}, {}, { holdsOne: true }].map(asked);
    expect(judgePlaces(batch, PLATFORMS)).toEqual({
      refusals: [null, 'own', null, null, 'full', null],
      taken: new Map([
        [1, 2],
        [2, 1],
      ]),
    });
  });

  test('a planned promotion gives one place at a time', () => {
    expect(refusalsOf({ planned: true, free: 5 }, { planned: true, free: 5 })).toEqual([null, 'full']);
  });
});
