import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gently } from './gently.ts';

test('rests for as long as the step took, and returns its result', async () => {
  const started = performance.now();
  expect(await gently(() => pause(40, 'done'))).toBe('done');
  expect(performance.now() - started).toBeGreaterThanOrEqual(75);
});

test('a job that is stopped does not rest', async () => {
  const stop = new AbortController();
  const resting = gently(() => pause(200), stop.signal);
  setTimeout(() => stop.abort(), 230);
  await expect(resting).rejects.toThrow(/abort/i);
});
