import { expect, test } from 'vitest';
import type { Taste } from '../tastes/index.ts';
import { type Candidate, candidatesFor, inOfferedOrder, suits, WINDOW, watchBackOf } from './offer-rules.ts';

const taste = (wishes: Partial<Taste> = {}): Taste => ({
  topics: [],
  languages: [],
  leanings: {},
  loweredOwners: [],
  ...wishes,
});
const video = (id: number, wishes: Partial<Candidate> = {}): Candidate => ({
  id,
  ownerId: `owner-${id}`,
  topic: null,
  language: null,
  isNew: false,
  ...wishes,
});
const idsOf = (videos: readonly Candidate[]) => videos.map(({ id }) => id);
/** A turn in which the first fair place is the fourth of the list. */
const TURN = 1;

test('who has no tastes sees the queue as it is', () => {
  const queue = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => video(id, { topic: id % 2 ? 'music' : 'pets' }));
  for (const turn of [0, 1, 2, 3]) {
    expect(idsOf(inOfferedOrder(queue, undefined, turn))).toEqual(idsOf(queue));
    expect(idsOf(inOfferedOrder(queue, taste(), turn))).toEqual(idsOf(queue));
  }
});

test('chosen topics count most, opinions a little, and a language that is not understood more than all', () => {
  const likes = taste({
    topics: ['music'],
    languages: ['en', 'de'],
    leanings: { pets: 50, music: -50, food: -1 },
    loweredOwners: ['bore'],
  });
  const score = (wishes: Partial<Candidate>) => suits(video(1, wishes), likes);
  expect(score({ topic: 'art' })).toBe(0);
  expect(score({ topic: 'music' })).toBe(1);
  expect(score({ topic: 'pets' })).toBe(3);
  expect(score({ topic: 'food' })).toBe(-1);
  expect(score({ ownerId: 'bore' })).toBe(-2);
  expect(score({ language: 'de' })).toBe(0);
  expect(score({ topic: 'pets', language: 'fr' })).toBeLessThan(score({ topic: 'food', ownerId: 'bore' }));
  expect(suits(video(1, { language: 'fr' }), taste({ topics: ['music'] }))).toBe(0);
});

test('what suits comes first, except on every fourth place', () => {
  const queue = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => video(id, { topic: id > 4 ? 'music' : 'pets' }));
  const likes = taste({ topics: ['music'] });
  expect(idsOf(inOfferedOrder(queue, likes, TURN))).toEqual([5, 6, 7, 1, 8, 2, 3, 4]);
  // With every turn the fair places move up by one.
  expect(idsOf(inOfferedOrder(queue, likes, TURN + 3))).toEqual([1, 5, 6, 7, 2, 8, 3, 4]);
});

test('an owner’s second video comes after the first one of everybody', () => {
  const queue = [1, 2, 3, 4, 5].map((id) => video(id, { topic: 'music', ownerId: id < 4 ? 'many' : `owner-${id}` }));
  expect(idsOf(inOfferedOrder(queue, taste({ topics: ['music'] }), TURN))).toEqual([1, 4, 5, 2, 3]);
  // Also on a fair place, where the one that waited longest belongs to somebody who has had a place already.
  expect(idsOf(inOfferedOrder(queue, taste(), TURN + 2))).toEqual([1, 4, 5, 2, 3]);
});

test('pages continue each other, because a window is always ordered as a whole', () => {
  const queue = Array.from({ length: 3 * WINDOW }, (_, id) => video(id, { topic: id % 3 ? 'pets' : 'music' }));
  const all = idsOf(inOfferedOrder(queue, taste({ topics: ['music'] }), TURN));
  for (const shown of [11, 21, WINDOW, WINDOW + 1, 2 * WINDOW + 11]) {
    const known = queue.slice(0, candidatesFor(shown));
    const page = idsOf(inOfferedOrder(known, taste({ topics: ['music'] }), TURN));
    expect(idsOf(inOfferedOrder(known, taste({ topics: ['music'] }), TURN, { first: shown }))).toEqual(
      all.slice(0, shown),
    );
    expect(page.slice(0, shown)).toEqual(all.slice(0, shown));
  }
  expect(new Set(all).size).toBe(queue.length);
});

test('one video of somebody who watched the member comes earlier, on a place that is neither fair nor new', () => {
  const queue = Array.from({ length: 3 * WINDOW }, (_, id) => video(id));
  const back = watchBackOf(queue, undefined, ['owner-30', 'owner-35', 'owner-50']);
  expect(back?.id).toBe(30);
  for (const turn of [0, 1, 2, 3]) {
    const usual = idsOf(inOfferedOrder(queue, undefined, turn));
    const raised = idsOf(inOfferedOrder(queue, undefined, turn, { back }));
    expect((turn + raised.indexOf(30)) % 4).toBe(3);
    expect(raised.indexOf(30)).toBeLessThan(4);
    // Everybody else keeps the order, and nobody is moved back by more than this one place.
    expect(raised.filter((id) => id !== 30)).toEqual(usual.filter((id) => id !== 30));
    // What has waited longest is still first wherever it was.
    if (turn === 0) expect(raised[0]).toBe(0);
  }
});

test('nobody comes earlier from further back in the queue, or in a language that is not understood', () => {
  const queue = Array.from({ length: 2 * WINDOW }, (_, id) => video(id, { language: 'fr' }));
  expect(watchBackOf(queue, undefined, [`owner-${WINDOW}`])).toBeUndefined();
  expect(watchBackOf(queue, taste({ languages: ['en'] }), ['owner-3'])).toBeUndefined();
  expect(watchBackOf(queue, taste({ languages: ['fr'] }), ['owner-3'])?.id).toBe(3);
  expect(watchBackOf(queue, undefined, [])).toBeUndefined();
});
