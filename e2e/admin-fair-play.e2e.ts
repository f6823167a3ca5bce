import { auth } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { Member } from '../api/src/testing/given.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

/** Somebody whose answers were wrong, with two rewarded views. */
async function suspect(): Promise<Member> {
  const viewer = await site.given.member();
  for (const title of ['Morning run', 'Sourdough'])
    await site.given.rewardedWatch({ viewer, promotion: await site.given.promotion({ title }) });
  await site.app.db.write((tx) =>
    tx.query(
      `insert into member_trust (member_id, aside_at, passed, failed) values ($1, now(), 2, 11)
       on conflict (member_id) do update set aside_at = now(), passed = 2, failed = 11`,
      [viewer.id],
    ),
  );
  return viewer;
}

test('an admin looks at a case, voids its views after a preview, and takes it back in one step', async () => {
  const viewer = await suspect();
  const credits = async () => (await viewer.call(auth.currentUser)).credits;
  const page = await site.visit(await site.given.admin(), '/admin?tab=fair-play');
  const queue = card(page, 'Cases to look at');
  await expectText(queue.getByRole('row').filter({ hasText: viewer.username }), /Set aside .*2 of 13 .*2 Look$/);
  await queue.getByRole('button', { name: `Look at ${viewer.username}` }).click();
  const details = page.getByRole('dialog', { name: `Case of ${viewer.username}` });
  await details.getByText('Sourdough').waitFor();
  await details.getByRole('button', { name: 'Void views…' }).click();
  const decision = page.getByRole('dialog', { name: `Void views: ${viewer.username}` });
  await decision.getByText('2 views of 2 promotions will be voided.').waitFor();
  await decision.getByText('2 credits from the balance, 0 out of running promotions, 0 as a debt').waitFor();
  await expectAccessible(page);
  await decision.getByLabel('Reason').fill('Not watched by a person');
  await decision.getByRole('button', { name: 'Void 2 views' }).click();
  await expectToast(page, 'Success', '2 views voided.');
  await expect.poll(credits, soon).toBe(0);

  await details.getByRole('button', { name: 'Undo: 2 views, Not watched by a person' }).click();
  await expectToast(page, 'Success', '2 views count again.');
  await expect.poll(credits, soon).toBe(2);
});
