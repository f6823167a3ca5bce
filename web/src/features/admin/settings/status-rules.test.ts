import { expect, test } from 'vitest';
import { isVideoProcessingOn } from './status-rules.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const job = (lastRunAt: string | null, lastError: string | null = null, name = 'expire-watches') => [
  { name, lastRunAt, lastError, runsHere: true },
];

test('videos are processed while overdue watches are ended', () => {
  expect(isVideoProcessingOn(job('2026-11-15T11:59:50Z'), now)).toBe(true);
});

test.each([
  ['it never ran', job(null)],
  ['it stands still for a minute', job('2026-11-15T11:58:59Z')],
  ['it failed', job('2026-11-15T11:59:50Z', 'no connection')],
  ['there is no such job', job('2026-11-15T11:59:50Z', null, 'follow-chain')],
])('they are delayed when %s', (_why, jobs) => {
  expect(isVideoProcessingOn(jobs, now)).toBe(false);
});
