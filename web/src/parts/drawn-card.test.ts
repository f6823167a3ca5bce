import { expect, test } from 'vitest';
import { drawnCard, initialsOf } from './drawn-card.ts';

test('no two of a thousand neighbours look alike, and each looks the same again', () => {
  const cards = Array.from({ length: 1000 }, (_, seed) => JSON.stringify(drawnCard(seed)));
  expect(new Set(cards).size).toBe(1000);
  expect(JSON.stringify(drawnCard(7))).toBe(cards[7]);
});

test('every shape is drawn about as often as the others', () => {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 6000; seed++) {
    const { shapes } = drawnCard(seed);
    counts.set(shapes, (counts.get(shapes) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(count).toBeGreaterThan(800);
});

test.each([
  ['Street cats of Kadıköy', 'SC'],
  ['surf', 'S'],
  ['“3 chords” are enough', '3C'],
  ['猫の動画', '猫'],
  ['𝒜 title', '𝒜T'],
  ['🎉', ''],
  ['', ''],
])('%j → %j', (title, initials) => {
  expect(initialsOf(title)).toBe(initials);
});
