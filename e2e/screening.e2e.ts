import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clips, screening } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { testFolder } from '../api/src/testing/clips.ts';
import type { Member } from '../api/src/testing/given.ts';
import { runJob } from '../api/src/testing/run-job.ts';
import { screeningsIn } from '../api/src/testing/screenings.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { clipRow, clipsIn, picture } from './harness/clips.ts';
import { card, expectText, expectToast, expectToFitAPhone, soon } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const folder = testFolder();
const site = openSite({ CLIPS: 'on', DATA_DIR: path.join(folder, 'data') });
const without = openSite();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const { clipFile, askedClip, shownClip } = clipsIn(site, folder);

test('a room without clips says so, and where to go instead', async () => {
  const page = await site.visit(await site.given.member(), '/screen');
  await page.getByRole('heading', { name: 'You have seen everything' }).waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByRole('heading', { name: 'You have seen everything' }).waitFor();
  await page.locator('section[aria-label="Clip"]').getByRole('link', { name: 'Watch videos' }).click();
  await page.getByRole('heading', { name: 'Watch Videos', level: 1 }).waitFor();
});

test('a site without clips shows no way to them', async () => {
  const page = await without.visit(await without.given.member({ isAdmin: true }), '/watch');
  await page.getByRole('heading', { name: 'Watch Videos', level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Wallet' }).waitFor();
  expect(await page.getByText('Screening room').count()).toBe(0);
  expect(await page.getByText('Report illegal content').count()).toBe(0);
  await page.goto('/admin?tab=promotions');
  await page.getByRole('tab', { name: 'Disputes' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Clips' }).count()).toBe(0);
  await page.goto('/clips');
  await page.getByRole('heading', { name: 'This site has no screening room' }).waitFor();
});

test('a member uploads a cut, names it, and shows it to viewers', async () => {
  const owner = await site.given.member();
  await site.given.credits(owner, 100);
  const page = await site.visit(owner, '/promote');
  await page.getByRole('navigation', { name: 'Ways to be seen' }).getByRole('link', { name: 'Screen a cut' }).click();
  await page.getByRole('heading', { name: 'No clips yet' }).waitFor();
  await page.getByLabel(/Drop a video here/).setInputFiles(clipFile('my_first-cut.mp4', 3));
  await expect.poll(() => page.getByLabel('Title').inputValue(), soon).toBe('my first cut');
  await page.getByLabel('Title').fill('The hook');
  await page.getByRole('button', { name: 'Upload' }).click();
  await clipRow(page, 'The hook').getByText('Making it playable').waitFor();
  await runJob(site.app, 'process-clips');
  await clipRow(page, 'The hook').getByText('Ready. Show it to viewers when you like.').waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);

  await page.getByRole('button', { name: 'More about The hook' }).click();
  await page.getByRole('menuitem', { name: 'Choose a cover' }).click();
  await page.getByAltText('Picture 4').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Cover chosen');

  await page.getByRole('button', { name: 'Show to viewers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Credits').fill('11');
  await dialog.getByText('Enter at least 12 credits.').waitFor();
  await dialog.getByLabel('Credits').fill('60');
  // 60 credits are 900 seconds; of a clip of 3 seconds everybody is taken to watch all.
  await dialog.getByText('Reaches about 300 people').waitFor();
  await dialog.getByText('More: pace and audience').click();
  await dialog.getByLabel('Countries').fill('Germany');
  await dialog.getByText('Use two-letter codes, separated by commas.').waitFor();
  await dialog.getByLabel('Countries').fill('de, at');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start screening' }).click();
  await expectToast(page, 'Screening started');
  await clipRow(page, 'The hook').getByText('60 credits set aside. A moderator looks at it first').waitFor();
  const [clip] = await owner.call(clips.listClips);
  expect(clip).toMatchObject({ cover: 4, screening: { review: 'asked', creditsBudget: 60 } });
});

test('an upload goes on with the same file after the page was closed, and with no other', async () => {
  const owner = await site.given.member();
  const page = await site.visit(owner, '/clips');
  const file = clipFile('long.mp4', 6, { quality: 4 });
  // Nothing gets through after the first piece.
  let pieces = 0;
  await page.route('**/api/clips/uploads/*', (route) => {
    if (route.request().method() === 'PATCH') pieces += 1;
    return pieces > 1 ? route.fulfill({ status: 429 }) : route.continue();
  });
  await page.getByLabel(/Drop a video here/).setInputFiles(file);
  await page.getByRole('button', { name: 'Upload' }).click();
  const mine = clipRow(page, 'long');
  await mine.getByText('No connection. The upload goes on by itself').waitFor();
  const [before] = await owner.call(clips.listClips);
  expect(before?.received).toBe(1024 * 1024);

  await page.unroute('**/api/clips/uploads/*');
  await page.reload();
  await mine.getByText('The upload stands still').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Continue: choose long.mp4').setInputFiles(clipFile('other.mp4', 3));
  await mine.getByText('This is another file.').waitFor();
  await page.getByLabel('Continue: choose long.mp4').setInputFiles(file);
  await mine.getByText('Making it playable').waitFor();
  await runJob(site.app, 'process-clips');
  await mine.getByText('Ready. Show it to viewers when you like.').waitFor();
});

test('a large file is made smaller in the browser, with its sound and all of its seconds', async () => {
  const owner = await site.given.member();
  const page = await site.visit(owner, '/clips');
  const file = clipFile('large.mp4', 3, { size: '1080x1920', quality: 10 });
  await page.getByLabel(/Drop a video here/).setInputFiles(file);
  await page.getByRole('button', { name: 'Upload' }).click();
  await clipRow(page, 'large').getByText('Making it playable').waitFor();
  const [sent] = await owner.call(clips.listClips);
  expect(sent?.bytes).toBeLessThan(statSync(file).size / 2);
  await runJob(site.app, 'process-clips');
  await clipRow(page, 'large').getByText('Ready. Show it to viewers when you like.').waitFor();
  const [ready] = await owner.call(clips.listClips);
  expect(ready).toMatchObject({ state: 'waiting', width: 720, height: 1280, hasSound: true });
  expect(Math.round((ready?.durationMs ?? 0) / 1000)).toBe(3);
});

test('a file that is no video is refused at once, and one that cannot be read with its reason', async () => {
  const owner = await site.given.member();
  const page = await site.visit(owner, '/clips');
  const [text, fake] = [path.join(folder, 'text.txt'), path.join(folder, 'fake.mp4')];
  writeFileSync(text, 'not a video');
  writeFileSync(fake, 'not a video either');
  await page.getByLabel(/Drop a video here/).setInputFiles(text);
  await page.getByText('This is not a video file. Choose an MP4, MOV or WebM file.').waitFor();
  await page.getByLabel(/Drop a video here/).setInputFiles(fake);
  await page.getByRole('button', { name: 'Upload' }).click();
  await clipRow(page, 'fake').getByText('Making it playable').waitFor();
  await runJob(site.app, 'process-clips');
  await clipRow(page, 'fake').getByText('This file is not a video that we can read.').waitFor();
  expect(await owner.call(clips.listClips)).toMatchObject([{ state: 'failed', fault: { code: 'not_a_video' } }]);
});

test('a viewer swipes on a phone, is paid for attentive seconds across clips, and the creator sees when', async () => {
  const room = screeningsIn(site);
  const owner = await site.given.member();
  const [first, second] = [
    await shownClip(owner, clipFile('first.mp4', 8)),
    await shownClip(owner, clipFile('second.mp4', 8)),
  ];
  const viewer = await site.given.member();
  // 26 of 30 seconds are in the ring already.
  const earlier = await room.screened({ seconds: 26 });
  const watched = await room.offerOf(viewer, earlier.id);
  await room.watch(viewer, watched);
  await room.leave(viewer, watched.visitId);
  await room.firstInLine(first, second);

  const page = await site.visit(viewer, '/watch', phone);
  await page.getByRole('navigation', { name: 'Ways to earn' }).getByRole('link', { name: 'Screening room' }).click();
  await page.getByText('26 seconds are already in your ring today.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start screening' }).tap();
  await expect.poll(async () => (await picture(page)).frames, soon).toBeGreaterThan(10);
  expect(await picture(page)).toMatchObject({ width: 360, muted: false });
  await expect
    .poll(() => room.sql('select balance from account where member_id = $1', [viewer.id]), soon)
    .toEqual([{ balance: 1 }]);
  await page.getByRole('link', { name: '1 credit, open wallet' }).waitFor();
  await expectAccessible(page);

  // A swipe upwards shows the other clip at once.
  const { source } = await picture(page);
  const stage = (await page.locator('section[aria-label="Clip"]').boundingBox()) as { x: number; y: number };
  const [x, y] = [stage.x + 120, stage.y + 400];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 150, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await picture(page)).source, soon).not.toBe(source);
  await page
    .getByRole('group', { name: /^Why did you leave/ })
    .getByRole('button', { name: 'Too slow' })
    .tap();
  await expect.poll(async () => (await picture(page)).frames, soon).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Enough' }).tap();
  await page.getByRole('heading', { name: '1 credit earned' }).waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);

  const ended = () =>
    room.sql('select from clip_visit where viewer_id = $1 and clip_id = any($2) and ended_at is not null', [
      viewer.id,
      [first, second],
    ]);
  await expect.poll(async () => (await ended()).length, soon).toBe(2);
  await runJob(site.app, 'count-visits');
  const creator = await site.visit(owner, `/clips/${first}`);
  await creator.getByText('Only 1 viewer so far.').waitFor();
  await card(creator, 'Why they left')
    .getByText(/Too slow|Nobody has said why yet/)
    .waitFor();
  const said = await Promise.all([first, second].map((id) => owner.call(screening.readReport, { params: { id } })));
  expect(said.map(({ viewers }) => viewers)).toEqual([1, 1]);
  expect(said.reduce((sum, { reasons }) => sum + (reasons.too_slow ?? 0), 0)).toBe(1);

  // An arrow key on the curve goes to that second of the clip, and the clip's position is on the curve.
  const curve = creator.getByRole('slider', { name: 'Share of viewers still there, by second' });
  await curve.press('ArrowRight');
  await curve.press('ArrowRight');
  const position = () => creator.locator('video').evaluate((element) => (element as HTMLVideoElement).currentTime);
  await expect.poll(position, soon).toBe(2);
  await expect.poll(() => curve.getAttribute('aria-valuetext'), soon).toMatch(/^0:02: \d+% still there$/);
  await expectAccessible(creator);
  await expectToFitAPhone(creator);
});

test('keys do everything in the room', async () => {
  const owner = await site.given.member();
  const id = await shownClip(owner, clipFile('keys.mp4', 6));
  const viewer = await site.given.member();
  await screeningsIn(site).firstInLine(id);
  const page = await site.visit(viewer, '/screen');
  await page.getByRole('button', { name: 'Start screening' }).click();
  await expect.poll(async () => (await picture(page)).frames, soon).toBeGreaterThan(0);
  await page.getByRole('heading', { name: 'A cut' }).waitFor();
  await page.keyboard.press('m');
  expect((await picture(page)).muted).toBe(true);
  await page.keyboard.press(' ');
  await expectText(page.locator('section[aria-label="Clip"] p').first(), 'Paused');
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  // Clips of earlier tests may come first.
  const shown = await page
    .locator('section[aria-label="Clip"] video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.currentSrc);
  const shownId = Number(/\/api\/clips\/(\d+)\//.exec(shown)?.[1]);
  await page.getByRole('button', { name: 'More about this clip' }).click();
  await page.getByRole('menuitem', { name: 'Nothing from this creator any more' }).click();
  await expectToast(page, 'You will not see this creator again');
  const offered = async () => (await viewer.call(screening.nextClips, { body: {} })).offers.map(({ clipId }) => clipId);
  await expect.poll(offered, soon).not.toContain(shownId);
});

test('a moderator decides with a key after looking at nine pictures, and the creator reads why', async () => {
  const [good, bad] = [await site.given.member(), await site.given.member()];
  const waiting: { owner: Member; title: string; id: number }[] = [];
  for (const [owner, title] of [
    [good, 'A good cut'],
    [bad, 'A bad cut'],
  ] as const) {
    waiting.push({ owner, title, id: await askedClip(owner, clipFile(`${title}.mp4`, 3), title, 20) });
  }
  const page = await site.visit(await site.given.member({ isModerator: true }), '/admin?tab=clips');
  const queue = card(page, 'Clips to decide');
  const heading = (title: string) => queue.getByRole('heading', { name: title });
  // The cut of an earlier test waits, too.
  await heading('The hook').waitFor();
  await page.keyboard.press('s');
  await heading('A good cut').waitFor();
  await expect.poll(() => queue.getByRole('img').count(), soon).toBe(9);
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await page.keyboard.press('k');
  await expectToast(page, 'Success', 'The clip is in the room');
  await heading('A bad cut').waitFor();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('Copyright');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expectToast(page, 'Success', 'Refused. The creator was told why.');
  const states = async () => {
    const all = await Promise.all(waiting.map(({ owner, id }) => owner.call(clips.readClip, { params: { id } })));
    return all.map(({ state, fault }) => [state, fault?.code]);
  };
  await expect.poll(states, soon).toEqual([
    ['screening', undefined],
    ['refused', 'copyright'],
  ]);
  const creator = await site.visit(bad, '/clips');
  await clipRow(creator, 'A bad cut')
    .getByText('Somebody else says that the clip, or a part of it, is theirs.')
    .waitFor();
});

test('anybody can send a notice of illegal content, and a moderator decides it in time', async () => {
  const stranger = await site.arrive('/report-clip?clip=K7QX-2MPA');
  await stranger.getByRole('button', { name: 'Send notice' }).click();
  await stranger.getByText('Explain it in at least 20 characters.').waitFor();
  await expectAccessible(stranger);
  await expectToFitAPhone(stranger);
  expect(await stranger.getByLabel('Which clip?').inputValue()).toBe('K7QX-2MPA');
  await stranger.getByLabel('What is it about?').selectOption('intimate_image');
  await stranger.getByLabel('Why is it illegal?').fill('It shows me, and I never agreed to that.');
  await stranger.getByLabel(/What I wrote is accurate/).check();
  await stranger.getByRole('button', { name: 'Send notice' }).click();
  await stranger.getByRole('heading', { name: /^Notice \d+ has arrived$/ }).waitFor();

  const page = await site.visit(await site.given.member({ isModerator: true }), '/admin?tab=clips');
  const notices = card(page, 'Notices of illegal content');
  await notices.getByText('It shows me, and I never agreed to that.').waitFor();
  await notices.getByText(/^\d+ hours left$/).waitFor();
  await notices.getByRole('button', { name: /^Decide/ }).click();
  await page.getByRole('dialog').getByLabel('Answer').fill('There is no such clip on this site.');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the clip' }).click();
  await expectToast(page, 'Success', 'Decided');
  await notices.getByRole('heading', { name: 'No open notices' }).waitFor();
});
