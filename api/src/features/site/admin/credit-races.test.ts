import { admin, auth, credits, promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { videoUrl } from '../../../testing/given.ts';
import { retryWhileBusy } from '../../../testing/race.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

test('an admin sets credits while the member earns and spends: every change is exact, none is lost', async () => {
  const { given } = site;
  const boss = await given.admin();
  const member = await given.member();
  await given.credits(member, 50);
  for (let n = 0; n < 3; n++) await given.rewardedWatch({ viewer: member });
  const { view } = await given.finishedWatch({ viewer: member });

  const set = (value: number) =>
    retryWhileBusy(() =>
      boss.try(admin.updateCredits, { body: { userId: member.id, credits: value, reason: 'a race' } }),
    );
  const earn = () => retryWhileBusy(() => member.try(watching.completeWatching, { body: { viewId: view.id } }));
  const spend = (creditsSpent: number) => {
    const body = { videoUrl: videoUrl(), platform: 'youtube', title: null, creditsSpent };
    return retryWhileBusy(() => member.try(promotions.createPromotion, { body }));
  };
  const times = <T>(count: number, make: (n: number) => Promise<T>) => Array.from({ length: count }, (_, n) => make(n));
  const [sets, earned, spends] = await Promise.all([
    Promise.all(times(34, (n) => set(n % 7))),
    Promise.all(times(33, earn)),
    Promise.all(times(33, () => spend(3))),
  ]);

  expect(sets.every(({ status }) => status === 200)).toBe(true);
  expect(earned.every(({ status }) => status === 200)).toBe(true);
  const refusals = spends.filter(({ status }) => status !== 200);
  expect(refusals.every(({ body }) => body.code === 'insufficient_credits')).toBe(true);

  // The order is not determined, but the sum of all answers is.
  const changes = sets.reduce((sum, { body }) => sum + body.change, 0);
  const spent = 3 * (spends.length - refusals.length);
  const { credits: balance } = await member.call(auth.currentUser);
  expect(balance).toBe(50 + 3 + changes + 1 - spent);
  expect(balance).toBeGreaterThanOrEqual(0);
  const { lines } = await member.call(credits.statement, { query: { limit: 200 } });
  expect(lines[0]?.balance).toBe(balance);
  expect(lines.filter(({ kind }) => kind === 'watch_rewarded')).toHaveLength(4);
  // Each call set exactly the balance that it asked for.
  const adjusted = lines.filter(({ text }) => text.endsWith('a race'));
  expect(adjusted.every((line) => line.balance >= 0 && line.balance < 7)).toBe(true);
});

test('100 sets of one value at once end at that value', async () => {
  const { given } = site;
  const boss = await given.admin();
  const member = await given.member();
  const body = { userId: member.id, credits: 5 };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => retryWhileBusy(() => boss.try(admin.updateCredits, { body }))),
  );
  expect(answers.filter(({ body: { change } }) => change === 5)).toHaveLength(1);
  expect(answers.filter(({ body: { change } }) => change === 0)).toHaveLength(99);
  expect((await member.call(auth.currentUser)).credits).toBe(5);
});

test('100 voidings of one view take it back once', async () => {
  const { given } = site;
  const boss = await given.admin();
  const { viewer, view, promotion } = await given.rewardedWatch();
  const body = { viewId: view.id, reason: 'a script' };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => retryWhileBusy(() => boss.try(admin.voidView, { body }))),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await viewer.call(auth.currentUser)).credits).toBe(0);
  const [shown] = await promotion.owner.call(promotions.listPromotions);
  expect(shown).toMatchObject({ viewsReceived: 0, creditsReturned: 0 });
});
