import { admin, promotions } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { videoUrl } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

async function limit(watchesPerDay: number | null, promotionsPerDay: number | null): Promise<void> {
  const boss = await site.given.admin();
  const settings = await boss.call(admin.readSettings);
  const body = { ...settings, limitsUntilVerified: { watchesPerDay, promotionsPerDay } };
  await boss.call(admin.updateSettings, { body });
}

const verify = ({ id }: { id: string }) =>
  site.app.db.write((tx) => tx.query('update member set email_verified_at = now() where id = $1', [id]));

test('before the address is confirmed a member watches as much a day as an admin allows', async () => {
  await limit(1, null);
  const viewer = await site.given.member();
  await site.given.rewardedWatch({ viewer });
  await expect(site.given.startedWatch({ viewer })).rejects.toThrow('verify_to_watch');
  await verify(viewer);
  await site.given.rewardedWatch({ viewer });
  // By default nobody is limited.
  await limit(null, null);
  const other = await site.given.member();
  await site.given.rewardedWatch({ viewer: other });
  await site.given.rewardedWatch({ viewer: other });
});

test('the same for promotions, also for several at once', async () => {
  await limit(null, 2);
  const owner = await site.given.member();
  await site.given.credits(owner, 100);
  const create = () =>
    owner.try(promotions.createPromotion, {
      body: { videoUrl: videoUrl(), platform: 'youtube', title: null, creditsSpent: 2 },
    });
  const answers = await Promise.all([create(), create(), create(), create()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 403,
    body: { code: 'verify_to_promote', details: { limit: 2 } },
  });
  await verify(owner);
  expect((await create()).status).toBe(200);
  await limit(null, null);
});
