import { expect, test } from 'vitest';
import { describeHeld } from './pending-rules.ts';

const day = (date: number, accrued: number) => ({ settlesAt: new Date(Date.UTC(2026, 10, date)), accrued });

test('held commission is shown in whole credits, and fractions are carried to the next day', () => {
  expect(describeHeld([])).toEqual({ pendingCredits: 0, pending: [] });
  expect(describeHeld([day(20, 6_000_000), day(21, 9000), day(22, 3000)])).toEqual({
    pendingCredits: 601,
    pending: [
      { credits: 600, settlesAt: '2026-11-20T00:00:00.000Z' },
      { credits: 1, settlesAt: '2026-11-22T00:00:00.000Z' },
    ],
  });
});
