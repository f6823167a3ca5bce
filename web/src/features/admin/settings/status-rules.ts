import type { Status } from '../api.ts';

type Job = Status['jobs'][number];

/** The job that ends watches nobody finishes: where it stands still, places stay taken. */
const VIDEO_JOB = 'expire-watches';
const LATE_MS = 60_000;

export function isVideoProcessingOn(jobs: readonly Job[], now: number): boolean {
  const job = jobs.find(({ name }) => name === VIDEO_JOB);
  if (!job?.lastRunAt || job.lastError) return false;
  return now - Date.parse(job.lastRunAt) < LATE_MS;
}
