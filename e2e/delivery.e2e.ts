import { readFile } from 'node:fs/promises';
import { promotions } from '@viewloop/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runJob } from '../api/src/testing/run-job.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

/** Chooses the first question of the list, from a dialog that starts several promotions. */
async function askViewers(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Ask viewers' }).click();
  const questions = page.getByRole('dialog', { name: 'Ask viewers' });
  await questions.getByRole('button', { name: 'Ask these questions' }).click();
  await questions.waitFor({ state: 'detached' });
  await dialog.getByText('Would you keep watching?').waitFor();
}

test('an owner plans a promotion, changes it, promotes it again, and starts several at once', async () => {
  const owner = await site.given.member();
  await site.given.credits(owner, 100);
  await owner.call(promotions.acceptRules);
  const page = await site.visit(owner, '/promote');
  await page.getByLabel('Video URL').fill('https://www.youtube.com/shorts/planned0001');
  await page.getByLabel('Credits to Spend').fill('20');
  await page.getByText('Not enough data yet to say how long it takes.').waitFor();
  await page.getByText('As fast as possible, to everybody').waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pace and audience' });
  await dialog.getByLabel('Pace').selectOption('per_day');
  await dialog.getByLabel('Views a day').fill('0');
  await dialog.getByRole('textbox', { name: 'Countries' }).fill('Germany');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('Enter a whole number, 1 or more.').waitFor();
  await dialog.getByText('Use two-letter codes, separated by commas.').waitFor();
  await dialog.getByLabel('Views a day').fill('5');
  await dialog.getByRole('textbox', { name: 'Countries' }).fill('de, at');
  await dialog.getByRole('checkbox', { name: 'German' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('At most 5 views a day · Germany, Austria · German').waitFor();
  await page.getByRole('button', { name: 'Start Promotion' }).click();
  await expectToast(page, 'Promotion Created', 'Your video promotion has been started successfully!');

  await page.getByRole('link', { name: /^Details of/ }).click();
  const delivery = card(page, 'Delivery');
  await delivery.getByText('At most 5 views a day · Germany, Austria · German').waitFor();
  await delivery.getByText('New: its first three views are offered with priority.').waitFor();
  await delivery.getByText('Few people are watching on this site at the moment.').waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await delivery.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('A better title');
  await dialog.getByLabel('First day').fill('2099-05-01');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('heading', { level: 1, name: 'A better title' }).waitFor();
  await delivery.getByText(/Not started yet\. Viewers see it from/).waitFor();
  await page.getByRole('button', { name: 'Promote again' }).click();
  const again = page.getByRole('dialog', { name: 'Promote again' });
  await again.getByLabel('Credits to Spend').fill('10');
  await again.getByRole('button', { name: 'Start Promotion' }).click();
  await again.waitFor({ state: 'detached' });

  await page.goto('/promote?new');
  await page.getByRole('button', { name: 'Several links at once' }).click();
  const several = page.getByRole('dialog', { name: 'Several links at once' });
  const list = several.getByLabel('Links, one on each line');
  await list.fill('https://www.youtube.com/shorts/several0001\nhttps://example.com/no');
  await several.getByText('This line is not a link to a video.').waitFor();
  await list.fill('https://www.youtube.com/shorts/several0001\nhttps://www.youtube.com/shorts/several0002');
  await several.getByLabel('Credits for each').fill('4');
  await several.getByText('2 videos, 8 credits in all').waitFor();
  await askViewers(page, several);
  await several.getByText('2 videos, 12 credits in all').waitFor();
  await several.getByText('This includes 4 credits for answers.').waitFor();
  await expectAccessible(page);
  await several.getByRole('button', { name: 'Start 2 promotions' }).click();
  await several.waitFor({ state: 'detached' });
  await expectToast(page, 'Promotions Created', '2 promotions have been started.');
  const made = await owner.call(promotions.listPromotions);
  expect(made.map(({ asks }) => asks)).toEqual([true, true, false, false]);
});

/** As if forty had watched this promotion to the end, twelve of whom stayed for a while. */
async function watched(id: number): Promise<void> {
  await site.app.db.write(async (tx) => {
    await tx.query(
      `insert into insight_count (promotion_id, name, count) values ($1, 'started', 48), ($1, 'completed', 40), ($1, 'left_at.3', 8)`,
      [id],
    );
    await tx.query(
      `insert into attention_count (promotion_id, watches, paid, replays, stay_replays, played, seen, heard, muted, stayed, lengths)
       values ($1, 48, 40, 6, 1, array_fill(40, array[60]), array_fill(38, array[60]), array_fill(30, array[60]),
         array_fill(10, array[60]), array_fill(12, array[60]), '{0,0,40,0,0,0}')`,
      [id],
    );
  });
}

test('an owner compares two cuts, and their page says which is better as soon as it is decided', async () => {
  const owner = await site.given.member();
  await site.given.credits(owner, 100);
  await owner.call(promotions.acceptRules);
  const page = await site.visit(owner, '/promote');
  await page.getByRole('button', { name: 'Compare two cuts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare two cuts' });
  await dialog.getByLabel('Link to cut A').fill('https://www.youtube.com/shorts/compared001');
  await dialog.getByLabel('Link to cut B').fill('https://youtube.com/shorts/compared001?feature=share');
  await dialog.getByLabel('Credits for both together').fill('5');
  await dialog.getByText('This is the same video as cut A.').waitFor();
  await dialog.getByText('Enter an even number, 4 or more.').waitFor();
  await dialog.getByLabel('Link to cut B').fill('https://www.youtube.com/shorts/compared002');
  await dialog.getByLabel('Credits for both together').fill('40');
  await dialog.getByText('Each cut gets 20 credits for 10 views.').waitFor();
  await askViewers(page, dialog);
  await dialog.getByText('Plus 20 credits for answers: 60 credits in all.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start comparison' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectToast(page, 'Comparison Started', 'Both cuts are on offer.');

  const [, first] = await owner.call(promotions.listPromotions);
  await page.goto(`/promote/${first?.id}`);
  const comparison = card(page, 'Which cut is better');
  await comparison.getByText('Not yet: the difference could still be chance.').waitFor();
  await page.getByText('Pace and audience stay as they are until it is decided').waitFor();
  await site.app.db.write((tx) =>
    tx.query(
      `update comparison set a_started = 120, a_completed = 40, b_started = 110, b_completed = 90,
      next_look_at = now() where a_id = $1`,
      [first?.id],
    ),
  );
  await runJob(site.app, 'compare-cuts');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const seconds = 'Playing, in view, with sound';
  await tab('Attention').click();
  await tab(seconds).click();
  await page.getByText('The curves appear after 20 watches').waitFor();
  await tab('After being paid').click();
  await page.getByText('Shown after 20 paid views').waitFor();
  await watched(first?.id as number);
  await page.goto(`/promote/${first?.id}`);
  await comparison.getByText('B is better.').waitFor();
  await comparison.getByText('The better cut took over 20 credits.').waitFor();
  const figure = (name: string) =>
    card(page, 'Attention, second by second')
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) });
  await tab('Attention').click();
  await tab(seconds).click();
  const muted = figure('of the playing time without sound');
  await expectText(muted, /25%.*It does not tell whether the device itself was silent\./);
  await tab('After being paid').click();
  await expectText(figure('stayed for 10 seconds or more'), /30%/);
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Figures as CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('stayed10,,0.3,');
  await expectAccessible(page);
  await expectToFitAPhone(page);
});
