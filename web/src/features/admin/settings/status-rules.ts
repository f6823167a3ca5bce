import type { Status } from '../api.ts';

type Job = Status['jobs'][number];

/** This job ends abandoned watches. If it stops, their places stay taken. */
const VIDEO_JOB = 'expire-watches';
const LATE_MS = 60_000;

export function isVideoProcessingOn(jobs: readonly Job[], now: number): boolean {
  const job = jobs.find(({ name }) => name === VIDEO_JOB);
  if (!job?.lastRunAt || job.lastError) return false;
  return now - Date.parse(job.lastRunAt) < LATE_MS;
}
