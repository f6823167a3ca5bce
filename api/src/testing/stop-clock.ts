import { afterAll, beforeAll, vi } from 'vitest';

/**
 * For a whole test file: the clock stands still, so that no code of an app changes and no minute ends while a test runs. The
 * server in the same process reads the same clock.
 */
export function stopClock(): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}
