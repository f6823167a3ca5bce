import { auth } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });
/** Each try computes a slow hash, so these are few. `npm run attack` makes 200 of each kind. */
const TRIES = 30;

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;

/**
 * Known and unknown names take turns, and each pair is compared by itself: whatever else the machine does at that moment
 * meets both alike, and the median ignores the pairs where it did not.
 */
test('signing in takes the same time for known and unknown names', async () => {
  const member = await site.given.member();
  const visitor = site.app.visitor();
  const timed = async (username: string) => {
    const startedAt = performance.now();
    const { status } = await visitor.try(auth.login, { body: { username, password: 'not the password' } });
    expect(status).toBe(401);
    return performance.now() - startedAt;
  };
  await timed('nobody-yet');
  const known: number[] = [];
  const differences: number[] = [];
  for (let n = 0; n < TRIES; n++) {
    const pair = { known: 0, unknown: 0 };
    // Who is first changes, because the second of two may find the processor warmed up.
    for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      pair[kind] = await timed(kind === 'known' ? member.username : `nobody-${n}`);
    known.push(pair.known);
    differences.push(pair.known - pair.unknown);
  }
  const [usual, apart] = [median(known), median(differences)];
  const figures = `known ${usual.toFixed(1)} ms, apart ${apart.toFixed(1)} ms`;
  // Without the decoy hash an unknown name would take a tenth of the time.
  expect(Math.abs(apart), figures).toBeLessThan(usual * 0.3);
}, 60_000);
