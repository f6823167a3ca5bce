import { auth, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { Member } from '../api/src/testing/given.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
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
  await expectText(queue.getByRole('row').filter({ hasText: viewer.username }), /Limited .*2 of 13 .*2 Look$/);
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

const sql = (text: string, values: unknown[]) => site.app.db.write((tx) => tx.query(text, values));

test('a member objects to a watch that was not paid, and an admin decides with its trace', async () => {
  const { viewer, view } = await site.given.startedWatch({
    promotion: await site.given.promotion({ title: 'Evening swim' }),
  });
  await site.given.secondsPassed(view.id, 40);
  await sql(
    `update view set credited_ms = required_ms, beats = 6, last_beat_at = clock_timestamp(), check_id = gen_random_uuid()
     where id = $1`,
    [view.id],
  );
  // Six beats, each with its length and what played, in hundredths of a second; the highest bit says hidden.
  const beats = [500, 500, 500, 600, 500, 500].flatMap((length, n) => [n === 3 ? length + 0x80_00 : length, length]);
  const trace = Buffer.alloc(beats.length * 2);
  beats.forEach((number, at) => void trace.writeUInt16BE(number, at * 2));
  await sql('update view_trace set beats = $2 where view_id = $1', [view.id, trace]);
  await viewer.call(watching.abandonWatching, { body: { viewId: view.id } });

  const page = await site.visit(viewer, '/statement');
  await page.getByRole('tab', { name: 'Watched videos' }).click();
  await page.getByText('the question beside the video was not answered').waitFor();
  await page.getByRole('button', { name: 'Dispute: Evening swim' }).click();
  const form = page.getByRole('dialog', { name: 'Dispute: Evening swim' });
  await form.getByLabel('What should we know?').fill('I did not see the question');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send dispute' }).click();
  await page.getByText('Dispute sent', { exact: true }).waitFor();
  await expectToFitAPhone(page);

  const office = await site.visit(await site.given.admin(), '/admin?tab=objections');
  await office.getByRole('button', { name: `Look at the dispute of ${viewer.username}` }).click();
  const details = office.getByRole('dialog', { name: `Dispute of ${viewer.username}` });
  await details.getByRole('img', { name: /^31 seconds: / }).waitFor();
  await details.getByText('The server counted 30 of 30 seconds.').waitFor();
  await details.getByLabel('Your answer').fill('The trace shows it');
  await expectAccessible(office);
  await details.getByRole('button', { name: 'Grant' }).click();
  await expectToast(office, 'Success', 'The member was told');
  await office.getByText('No disputes').waitFor();

  await page.reload();
  await page.getByText('Dispute granted', { exact: true }).waitFor();
  await page.getByText('The trace shows it').first().waitFor();
  expect((await viewer.call(auth.currentUser)).credits).toBe(1);
});
