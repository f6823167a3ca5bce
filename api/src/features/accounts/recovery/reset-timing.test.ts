import { recovery } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });
const TRIES = 200;

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;

/** Known and unknown take turns, so that whatever else the machine does meets both alike. */
test('asking for a new password takes the same time for known and unknown addresses', async () => {
  const member = await site.given.member();
  const visitor = site.app.visitor();
  const timed = async (email: string) => {
    const startedAt = performance.now();
    await visitor.call(recovery.requestPasswordReset, { body: { email } });
    return performance.now() - startedAt;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < TRIES; n++) {
    known.push(await timed(member.email));
    unknown.push(await timed(`nobody-${n}@example.com`));
  }
  const [a, b] = [median(known), median(unknown)];
  expect(Math.abs(a - b), `known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms`).toBeLessThan(Math.max(a, b) * 0.2);
});
