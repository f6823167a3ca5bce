import { expect, test } from 'vitest';
import { newPlayOut, playableMs, playOn } from './play-out-rules.ts';

const clip = { dataStart: 100, ends: [1100, 2100, 3100] };

test('bytes reach up to a moment, also within a second', () => {
  expect(playableMs(clip, 0)).toBe(0);
  expect(playableMs(clip, 600)).toBe(500);
  expect(playableMs(clip, 1100)).toBe(1000);
  expect(playableMs(clip, 1600)).toBe(1500);
  expect(playableMs(clip, 3100)).toBe(3000);
});

test('a player waits for half a second of clip, plays with the clock and stands still where the bytes end', () => {
  let player = playOn(newPlayOut(0), 100, 400, 3000);
  expect(player).toMatchObject({ startedAt: undefined, stalls: 0 });
  player = playOn(player, 200, 1000, 3000);
  expect(player).toMatchObject({ startedAt: 200, positionMs: 0 });
  player = playOn(player, 700, 1000, 3000);
  expect(player).toMatchObject({ positionMs: 500, stalls: 0 });
  player = playOn(player, 1700, 1000, 3000);
  expect(player).toMatchObject({ positionMs: 1000, stands: true, stalls: 1 });
  player = playOn(player, 2000, 1200, 3000);
  expect(player).toMatchObject({ stands: true, stalls: 1, stalledMs: 300 });
  player = playOn(player, 2100, 3000, 3000);
  expect(player).toMatchObject({ stands: false, stalledMs: 400 });
  expect(playOn(player, 9000, 3000, 3000)).toMatchObject({ positionMs: 3000, stalls: 1 });
});
