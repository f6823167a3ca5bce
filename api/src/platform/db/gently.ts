import { setTimeout as pause } from 'node:timers/promises';

const REAL_CLOCK = {
  now: () => performance.now(),
  pause: (ms: number, signal?: AbortSignal): Promise<void> => pause(ms, undefined, { signal }),
};

/**
 * Takes one step of a job, then rests for as long as the step took. A job with many steps in a row leaves members'
 * requests the database to themselves half the time.
 */
export async function gently<T>(step: () => Promise<T>, signal?: AbortSignal, clock = REAL_CLOCK): Promise<T> {
  const started = clock.now();
  const result = await step();
  await clock.pause(clock.now() - started, signal);
  return result;
}
