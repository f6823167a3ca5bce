import { expect, test } from 'vitest';
import { looksMadeUp, packBeat, unpackBeats } from './trace-rules.ts';

const paced = (...played: number[]) => played.map((claim) => ({ gap: claim + 2, played: claim }));

test('the same claims three times, beat for beat, are made up', () => {
  const replayed = paced(500, 501, 499, 500, 500, 500);
  expect(looksMadeUp([replayed, replayed])).toBe(false);
  expect(looksMadeUp([replayed, replayed, replayed])).toBe(true);
  expect(looksMadeUp([paced(500, 500), paced(500, 500), paced(500, 500)])).toBe(false);
});

test('beats that our player never sends are made up, unless the network held them up', () => {
  expect(looksMadeUp([paced(1000, 1001, 999), paced(1000, 998, 1000), paced(999, 1000, 1003)])).toBe(true);
  const heldUp = [
    { gap: 2500, played: 500 },
    { gap: 10, played: 2000 },
  ];
  expect(looksMadeUp([heldUp, heldUp, heldUp])).toBe(false);
});

test('beats are remembered in four bytes each', () => {
  const beats = paced(500, 0, 70_000);
  const packed = Buffer.concat(beats.map(packBeat));
  expect(packed.length).toBe(12);
  expect(unpackBeats(packed)).toEqual([
    { gap: 502, played: 500, hidden: false },
    { gap: 2, played: 0, hidden: false },
    { gap: 32_767, played: 65_535, hidden: false },
  ]);
  expect(unpackBeats(packBeat({ gap: 502, played: 0, hidden: true }))).toEqual([{ gap: 502, played: 0, hidden: true }]);
});
