import { expect, test } from 'vitest';
import { isLastTry, outcomeOf, PAUSES } from './answer-rules.ts';

const answered = (status: number, retryAfter?: string) => ({ status, retryAfter });

test.each([200, 201, 204, 299])('%d is received', (status) => {
  expect(outcomeOf(answered(status), 0, 0)).toEqual({ is: 'sent' });
});

test.each([301, 302, 307, 400, 401, 404, 429, 500, 503])('%d is tried again', (status) => {
  expect(outcomeOf(answered(status), 1, 0)).toMatchObject({ is: 'postponed', afterSeconds: 300 });
});

test('410 ends the webhook', () => {
  expect(outcomeOf(answered(410), 0, 0)).toBe('gone');
});

test('the receiver can ask for more time, up to a day, and not for less', () => {
  expect(outcomeOf(answered(503, '600'), 0, 0)).toMatchObject({ afterSeconds: 600 });
  expect(outcomeOf(answered(503, '1'), 1, 0)).toMatchObject({ afterSeconds: 300 });
  expect(outcomeOf(answered(503, '999999'), 0, 0)).toMatchObject({ afterSeconds: 86_400 });
  expect(outcomeOf(answered(503, 'Tomorrow'), 0, 0)).toMatchObject({ afterSeconds: 5 });
});

test('tries go on for a day and not much longer', () => {
  const hours = PAUSES.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(23);
  expect(hours * 1.2).toBeLessThan(30);
  expect([isLastTry(PAUSES.length - 1), isLastTry(PAUSES.length)]).toEqual([false, true]);
});
