import { expect, test, vi } from 'vitest';
import { progressTeller } from './progress.ts';

test('a long command says every three seconds how far it is and how long the rest takes', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const said: string[] = [];
  const tell = progressTeller('the rows', (line) => said.push(line));
  tell(10, 100);
  vi.advanceTimersByTime(4000);
  tell(25, 100);
  tell(26, 100);
  vi.advanceTimersByTime(396_000);
  tell(50, 100);
  vi.advanceTimersByTime(4000);
  // Figures of the database may be a little old.
  tell(101, 100);
  expect(said).toEqual([
    '25 % of the rows, about 12 s left',
    '50 % of the rows, about 7 minutes left',
    '100 % of the rows, about 1 s left',
  ]);
  vi.useRealTimers();
});
