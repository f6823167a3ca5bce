import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { admin, clipModeration, clips, objections, screening } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testFolder } from '../api/src/testing/clips.ts';
import type { Member } from '../api/src/testing/given.ts';
import { runJob } from '../api/src/testing/run-job.ts';
import { screeningsIn } from '../api/src/testing/screenings.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { clipRow, clipsIn, picture } from './harness/clips.ts';
import { card, expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const folder = testFolder();
const site = openSite({ CLIPS: 'on', DATA_DIR: path.join(folder, 'data') });
const { clipFile, askedClip, readyClip, shownClip } = clipsIn(site, folder);

/** A member of the highest level. */
async function trusted(): Promise<Member> {
  const member = await site.given.member();
  await screeningsIn(site).sql(
    `insert into member_trust (member_id, proven, proven_views, since) values ($1, true, 5000, now() - interval '400 days')`,
    [member.id],
  );
  return member;
}

const read = (owner: Member, id: number) => owner.call(clips.readClip, { params: { id } });

test('trusted members find the clips that wait for them, and decide by button or by key', async () => {
  const owner = await site.given.member();
  const file = clipFile('vote.mp4', 3);
  const good = await askedClip(owner, file, 'A good cut');
  const bad = await askedClip(owner, file, 'A bad cut');
  const [voter, ...others] = [await trusted(), await trusted(), await trusted()];

  const outsider = await site.visit(voter, '/screen/vote');
  await outsider.getByRole('heading', { name: 'You have no vote here' }).waitFor();
  await outsider.close();

  await (await site.given.admin()).call(admin.updateSettings, { body: { clipReview: 'trusted' } });
  for (const other of others) {
    await other.call(clipModeration.voteOnClip, { body: { clipId: good, vote: 'keep' } });
    await other.call(clipModeration.voteOnClip, { body: { clipId: bad, vote: 'refuse', refusal: 'copyright' } });
  }
  const page = await site.visit(voter, '/screen');
  await page.getByRole('link', { name: '2 clips wait for your vote' }).click();
  await page.getByRole('heading', { name: 'A good cut' }).waitFor();
  await expect.poll(() => page.getByRole('img', { name: /^Picture \d of 9$/ }).count(), soon).toBe(9);
  expect(await page.getByText(owner.username).count()).toBe(0);
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await page.keyboard.press('s');
  await page.getByRole('heading', { name: 'A bad cut' }).waitFor();
  await page.getByRole('button', { name: 'No: copyright' }).click();
  await expectToast(page, 'Thank you. Your vote counts.');
  await page.getByRole('heading', { name: 'A good cut' }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('heading', { name: 'Nothing waits for your vote' }).waitFor();
  await expectAccessible(page);
  expect(await read(owner, good)).toMatchObject({ state: 'screening' });
  expect(await read(owner, bad)).toMatchObject({ state: 'refused', fault: { code: 'copyright' } });
  await (await site.given.admin()).call(admin.updateSettings, { body: { clipReview: 'moderator' } });

  // The creator disputes the refusal beside the clip.
  const creator = await site.visit(owner, '/clips');
  await clipRow(creator, 'A bad cut').getByRole('button', { name: 'Dispute: A bad cut' }).click();
  await creator.getByLabel('What should we know?').fill('I made all of it');
  await creator.getByRole('button', { name: 'Send dispute' }).click();
  await clipRow(creator, 'A bad cut').getByText('Dispute sent').waitFor();
  expect((await owner.call(objections.listObjections))[0]).toMatchObject({ about: 'clip', clipId: bad });
});

test('a creator adds captions, renames, adds credits, exports the report, stops and deletes', async () => {
  const room = screeningsIn(site);
  const owner = await site.given.member();
  const id = await readyClip(owner, clipFile('own.mp4', 3), 'My cut');
  await site.given.credits(owner, 100);
  const page = await site.visit(owner, '/clips');
  const more = async (title: string, item: string) => {
    await page.getByRole('button', { name: `More about ${title}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const [wrong, right] = [path.join(folder, 'wrong.vtt'), path.join(folder, 'right.vtt')];
  writeFileSync(wrong, '1\n00:00:00,000 --> 00:00:02,000\nA SubRip file');
  writeFileSync(right, 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello');
  await more('My cut', 'Captions');
  await page.getByLabel('Choose a .vtt file').setInputFiles(wrong);
  await page.getByText('This is not a WebVTT file: its first line must be WEBVTT.').waitFor();
  await page.getByLabel('Choose a .vtt file').setInputFiles(right);
  await expectToast(page, 'Captions saved');
  await clipRow(page, 'My cut').getByText('0:03 · captions').waitFor();

  await more('My cut', 'Rename');
  await page.getByRole('dialog').getByLabel('Title').fill('Second cut');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await clipRow(page, 'Second cut').waitFor();

  await owner.call(screening.startScreening, { params: { id }, body: { credits: 20 } });
  await room.admit(id);
  await page.reload();
  await page.getByRole('button', { name: 'More credits' }).click();
  await page.getByRole('dialog').getByLabel('Credits').fill('30');
  await page.getByRole('dialog').getByRole('button', { name: 'Add credits' }).click();
  await clipRow(page, 'Second cut').getByText('0 of 50 credits').waitFor();
  await page.getByRole('link', { name: '50 credits, open wallet' }).waitFor();

  const viewer = await site.given.member();
  const offer = await room.offerOf(viewer, id);
  await room.watch(viewer, offer, 2);
  await room.leave(viewer, offer.visitId);
  await runJob(site.app, 'count-visits');
  await clipRow(page, 'Second cut').getByRole('link', { name: 'Report' }).click();
  const link = page.getByRole('link', { name: 'Export as CSV' });
  await link.waitFor();
  const [csv] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(csv.suggestedFilename()).toBe(`screening-${id}.csv`);
  // A heading and a line for each second.
  expect(
    readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(4);

  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop screening' }).click();
  await expectToast(page, 'Screening stopped');
  // The block that the viewer began is paid.
  await page.getByRole('link', { name: '98 credits, open wallet' }).waitFor();
  await more('Second cut', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No clips yet' }).waitFor();
  expect(await read(owner, id)).toMatchObject({ state: 'deleted' });
});

/** What the captions say now. */
const captionOf = (page: Page) =>
  page
    .locator('section[aria-label="Clip"] > video')
    .first()
    .evaluate((element) => {
      const [track] = (element as HTMLVideoElement).textTracks;
      return track?.mode === 'showing' ? [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text) : track?.mode;
    });

test('a viewer answers a question, reads captions and reports; a moderator voids the showing, and the viewer disputes it', async () => {
  const room = screeningsIn(site);
  const owner = await site.given.member();
  const id = await shownClip(owner, clipFile('watched.mp4', 8), 'A loud cut');
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:08.000\nHello';
  await owner.call(clips.setCaptions, { params: { id }, body: { vtt } });
  const viewer = await site.given.member();
  await room.firstInLine(id);
  const checkId = randomUUID();
  await room.sql('insert into screening_check (id, member_id) values ($1, $2)', [checkId, viewer.id]);

  const page = await site.visit(viewer, '/screen');
  await page.getByRole('button', { name: 'Start screening' }).click();
  const question = page.getByRole('form', { name: 'A quick question' });
  await question.getByRole('button', { name: 'Answer 1' }).waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: `Answer ${await room.rightChoice(checkId)}` }).click();
  await question.waitFor({ state: 'detached' });
  const counted = async () =>
    (
      await room.sql<{ ms: number }>('select counted_ms as ms from clip_visit where viewer_id = $1 and clip_id = $2', [
        viewer.id,
        id,
      ])
    )[0]?.ms ?? 0;
  await expect.poll(counted, soon).toBeGreaterThan(0);
  await expect.poll(() => captionOf(page), soon).toEqual(['Hello']);
  await page.getByRole('button', { name: 'Captions' }).click();
  await expect.poll(() => captionOf(page), soon).toBe('hidden');
  expect((await picture(page)).source).toContain(`/api/clips/${id}/`);

  await page.getByRole('button', { name: 'More about this clip' }).click();
  await page.getByRole('menuitem', { name: 'Report this clip' }).click();
  await page.getByLabel('What is wrong?').selectOption('It belongs to somebody else');
  await page.getByLabel('Anything else? (optional)').fill('I know the original');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expectToast(page, 'Thank you. A moderator will look at it.');
  await expect
    .poll(() => room.sql('select reason, note from clip_report where clip_id = $1', [id]), soon)
    .toEqual([{ reason: 'stolen', note: 'I know the original' }]);
  await page.close();

  const boss = await site.visit(await site.given.admin(), '/admin?tab=clips');
  await card(boss, 'Clips to decide').getByRole('button', { name: 'Showings' }).click();
  const showings = card(boss, 'Showings');
  await showings.getByRole('button', { name: `Void the showing of A loud cut to ${viewer.username}` }).click();
  await boss.getByRole('dialog').getByLabel('Reason').fill('A script');
  await boss.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
  await expectToast(boss, 'Success', 'The showing is voided.');
  await showings.getByText('A script').waitFor();
  await expectAccessible(boss);
  expect(await counted()).toBe(0);

  const again = await site.visit(viewer, '/screen');
  await card(again, 'Taken back').getByRole('button', { name: 'Dispute: A loud cut' }).click();
  await again.getByLabel('What should we know?').fill('I did watch it');
  await again.getByRole('button', { name: 'Send dispute' }).click();
  await card(again, 'Taken back').getByText('Dispute sent').waitFor();
  await expectAccessible(again);
  await expectToFitAPhone(again);

  await showings.getByRole('button', { name: `Undo the void of A loud cut for ${viewer.username}` }).click();
  await expectToast(boss, 'Success', 'The showing counts again.');
  await expectToFitAPhone(boss);
  expect(await counted()).toBeGreaterThan(0);
  expect((await viewer.call(objections.listObjections))[0]).toMatchObject({ about: 'visit', state: 'granted' });
});

test('a video that is shared with the installed app waits on the upload page, and nothing is sent before its owner says so', async () => {
  const owner = await site.given.member();
  const page = await site.visit(owner, '/clips', { serviceWorkers: 'allow' });
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    share_target: { action: string; method: string; enctype: string; params: { files: { name: string }[] } };
  };
  const { action, method, enctype, params } = manifest.share_target;
  const isControlled = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      return navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isControlled, soon).toBe(true);
  // As Android does it: a form with the file is posted to the address that the manifest names.
  await page.evaluate(
    ([address, how, encoding, field]) => {
      document.body.innerHTML = `<form action="${address}" method="${how}" enctype="${encoding}"><input type="file" name="${field}" id="shared"></form>`;
    },
    [action, method, enctype, params.files[0]?.name ?? ''] as const,
  );
  await page.locator('#shared').setInputFiles(clipFile('from the_phone.mp4', 3));
  await page.locator('form').evaluate((form) => (form as HTMLFormElement).submit());
  await expect.poll(() => page.getByLabel('Title').inputValue(), soon).toBe('from the phone');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/clips');
  expect(await owner.call(clips.listClips)).toEqual([]);
  await page.getByRole('button', { name: 'Upload' }).click();
  await clipRow(page, 'from the phone').getByText('Making it playable').waitFor();
  // It was taken once: loading the page again does not offer it again.
  await page.goto('/clips?shared=1');
  await clipRow(page, 'from the phone').waitFor();
  await page.getByText('The video you shared did not arrive.').waitFor();
  // Without the service worker the server gets the file, and leads to the same page.
  const unread = { headers: { 'content-type': enctype }, data: Buffer.alloc(1_000_000), maxRedirects: 0 };
  const answer = await page.request.post(action, unread);
  expect([answer.status(), answer.headers().location]).toEqual([303, '/clips?shared=1']);
  expect(await page.getByLabel('Title').count()).toBe(0);
});
