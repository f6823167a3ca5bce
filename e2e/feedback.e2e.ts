import { feedback, promotions } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { GivenPromotion, Member } from '../api/src/testing/given.ts';
import { runJob } from '../api/src/testing/run-job.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';
import { youtubeIds } from './players/stand-in-players.ts';
import { choose, openVideo, pressPlay, WATCH_SECONDS } from './watching/site.ts';

const site = openSite({ WATCH_SECONDS: String(WATCH_SECONDS) });

const write = (sql: string, values: unknown[]) => site.app.db.write((tx) => tx.query(sql, values));

/** Somebody else watches and answers, without a browser. */
async function answerAsOther(owner: Member, id: number): Promise<void> {
  const shown = await owner.call(promotions.readPromotion, { params: { id } });
  const promotion: GivenPromotion = { ...shown, owner };
  const { viewer, view } = await site.given.rewardedWatch({ promotion });
  const params = { id: view.id };
  const { asked } = await viewer.call(feedback.openQuestions, { params });
  await write(`update feedback_answer set asked_at = asked_at - interval '1 minute' where view_id = $1`, [view.id]);
  const answers = (asked?.questions ?? []).map(({ id: question }) => ({ question, choice: 1 }));
  await viewer.call(feedback.answerQuestions, { params, body: { answers } });
}

test('an owner asks, a viewer answers beside the clip, and the owner sees what viewers think', async () => {
  const owner = await site.given.member();
  await site.given.credits(owner, 30);
  await owner.call(promotions.acceptRules);
  const page = await site.visit(owner, '/promote');
  await page.getByLabel('Video URL').fill(`https://www.youtube.com/shorts/${youtubeIds.fine}`);
  await page.getByLabel('Title (optional)').fill('Ask me');
  await page.getByLabel('Credits to Spend').fill('20');
  await page.getByRole('button', { name: 'Ask viewers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask viewers' });
  await dialog.getByRole('button', { name: 'Add your own question' }).click();
  await dialog.getByRole('checkbox', { name: 'Viewers may add a line of their own words' }).check();
  await dialog.getByRole('button', { name: 'Ask these questions' }).click();
  await dialog.getByText('Write 3 to 120 characters.').waitFor();
  await dialog.getByLabel('Question', { exact: true }).fill('Which colour?');
  await dialog.getByLabel('Choices, one on each line').fill('Red\nGreen');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask these questions' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('20 + 10 credits = 10 views with answers').waitFor();
  await page.getByText('Would you keep watching? · Which colour?').waitFor();
  await page.getByRole('button', { name: 'Start Promotion' }).click();
  const details = page.getByRole('link', { name: /^Details of/ });
  await details.waitFor();
  const [made] = await owner.call(promotions.listPromotions);
  const id = made?.id as number;
  for (let count = 0; count < 4; count += 1) await answerAsOther(owner, id);

  await site.given.promotion({ title: 'Next clip' });
  const viewer = await site.given.member();
  const watchPage = await site.visit(viewer, '/watch');
  await choose(watchPage, 'Ask me');
  const popup = await openVideo(watchPage);
  await pressPlay(popup);
  const form = popup.getByRole('form', { name: 'The creator asks' });
  await form.waitFor();
  // The next video does not begin while somebody answers.
  await popup.getByText('The next video waits for you').waitFor();
  await expectAccessible(popup);
  await form.getByRole('button', { name: 'Send answers' }).click();
  await form.getByText('Please answer every question.').waitFor();
  await form.getByRole('radio', { name: 'Yes', exact: true }).check();
  await form.getByRole('radio', { name: 'Green' }).check();
  await form.getByRole('textbox').fill('See https://spam.example');
  await form.getByRole('button', { name: 'Send answers' }).click();
  await expectText(popup.locator('#balance'), 'Balance: 2');
  await popup.getByRole('heading', { name: 'Next clip' }).waitFor();
  await form.waitFor({ state: 'detached' });

  await write('update feedback set publish_at = now() where promotion_id = $1', [id]);
  await runJob(site.app, 'publish-answers');
  await details.click();
  await page.getByRole('tab', { name: 'Answers' }).click();
  const answers = card(page, 'Answers from viewers');
  await answers.getByText('out of 5 viewers who were asked').waitFor();
  await answers.getByText(/^5 · 100% · 100% weighted$/).waitFor();
  await answers.getByText('See https://spam.example').waitFor();
  expect(await answers.getByRole('link').count()).toBe(0);
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await answers.getByRole('button', { name: 'Stop asking' }).click();
  await answers.getByText('Nobody is asked any more.').waitFor();
  const balance = async () => (await owner.call(feedback.readFeedback, { params: { id } })).feedback?.creditsHeld;
  await expect.poll(balance, soon).toBe(0);
});
