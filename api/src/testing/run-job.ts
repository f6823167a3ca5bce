import type { JobName } from '@viewloop/contract';
import type { TestApp } from './test-app.ts';

/** Runs a job once, as the server does by itself every few seconds. */
export async function runJob(
  app: Pick<TestApp, 'jobs'>,
  name: JobName,
  signal = new AbortController().signal,
): Promise<void> {
  const job = app.jobs.all.find((one) => one.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  await job.run(signal);
}
