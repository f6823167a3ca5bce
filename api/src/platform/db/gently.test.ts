import { expect, test } from 'vitest';
import { gently } from './gently.ts';

test('rests for as long as the step took, and returns its result', async () => {
  let now = 1000;
  const rests: number[] = [];
  const clock = { now: () => now, pause: async (ms: number) => void rests.push(ms) };
  const step = async () => {
    now += 40;
    return 'done';
  };
  expect(await gently(step, undefined, clock)).toBe('done');
  expect(rests).toEqual([40]);
});

test('a job that is stopped does not rest', async () => {
  const stop = new AbortController();
  await expect(gently(async () => stop.abort(), stop.signal)).rejects.toThrow(/abort/i);
});
