import { setTimeout as pause } from 'node:timers/promises';

/**
 * Takes one step of a job, then rests for as long as the step took. A job with many steps in a row leaves members'
 * requests the database to themselves half the time.
 */
export async function gently<T>(step: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const started = performance.now();
  const result = await step();
  await pause(performance.now() - started, undefined, { signal });
  return result;
}
