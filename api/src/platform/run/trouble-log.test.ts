import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TroubleLog } from './trouble-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const logged = () => {
  const lines: unknown[][] = [];
  const keep = (...line: unknown[]) => void lines.push(line);
  return { lines, log: { warn: keep, error: keep } as unknown as FastifyBaseLogger };
};

test('an outage is two lines, however many requests it costs', () => {
  const { lines, log } = logged();
  const troubles = new TroubleLog(log, 1000);
  for (let request = 0; request < 5000; request++) {
    troubles.seen('warn', 'requests are refused for now', 'unavailable', { request });
    vi.advanceTimersByTime(10);
  }
  expect(lines).toEqual([[{ request: 0, about: 'unavailable' }, 'requests are refused for now']]);
  vi.advanceTimersByTime(1000);
  expect(lines[1]).toEqual([{ times: 5000 }, 'over for now: requests are refused for now: unavailable']);
  troubles.seen('warn', 'requests are refused for now', 'unavailable', {});
  expect(lines).toHaveLength(3);
});

test('troubles with ever new names are not kept without end, and a stop loses no count', () => {
  const { lines, log } = logged();
  const troubles = new TroubleLog(log);
  for (let n = 0; n < 60; n++) for (const _time of [1, 2]) troubles.seen('error', 'unexpected', `no ${n}`, {});
  expect(lines.filter(([, text]) => String(text).startsWith('over for now'))).toHaveLength(10);
  troubles.close();
  expect(lines).toHaveLength(120);
});
