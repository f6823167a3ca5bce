import { watching } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { tiktokIds, youtubeIds } from './players/stand-in-players.ts';
import {
  choose,
  onceWatched,
  openVideo,
  planIn,
  pressPlay,
  says,
  statusOf,
  WATCH_SECONDS,
  watchSite,
} from './watching/site.ts';

const site = watchSite();

async function watchingPopup(platform: 'tiktok' | 'youtube' = 'youtube') {
  const offer = await site.offer(platform, platform === 'youtube' ? youtubeIds.fine : tiktokIds.fine, 'Honest');
  const { viewer, page } = await site.visit();
  await choose(page, 'Honest');
  return { offer, viewer, page, popup: await openVideo(page) };
}

const shownSeconds = async (popup: Page) => Number(await popup.locator('progress').getAttribute('value')) / 1000;

/** Checks that the clock stands still: it shows the same after a second and a half. */
async function expectStandstill(popup: Page): Promise<void> {
  const before = await shownSeconds(popup);
  await popup.waitForTimeout(1_500);
  // The server's own figure may arrive meanwhile; it is the same to the millisecond.
  expect(Math.abs((await shownSeconds(popup)) - before)).toBeLessThan(0.01);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(WATCH_SECONDS);
}

const done = (popup: Page) => statusOf(popup).getByText('New balance: 1.').waitFor();

describe('the clock stops, says why, and loses nothing', () => {
  test.each(['youtube', 'tiktok'] as const)('when the viewer pauses (%s)', async (platform) => {
    const { viewer, page, popup } = await watchingPopup(platform);
    await planIn(popup, { pause: 1.2 });
    await pressPlay(popup);
    await statusOf(popup).getByText('Paused').waitFor();
    await page.getByText('Paused', { exact: true }).waitFor();
    await expectStandstill(popup);
    await pressPlay(popup);
    await done(popup);
    expect(await site.latestView(viewer)).toMatchObject({ state: 'completed', pauses: 1 });
  });

  test('when the window is hidden', async () => {
    const { viewer, page, popup } = await watchingPopup();
    await onceWatched(popup, 700, () => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await pressPlay(popup);
    await statusOf(popup).getByText('This window is hidden').waitFor();
    await says(page, 'The video window is hidden');
    await expectStandstill(popup);
    await popup.waitForTimeout(4_000);
    await popup.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await done(popup);
    const view = await site.latestView(viewer);
    expect(view.state).toBe('completed');
    expect(view.hiddenMs).toBeGreaterThan(3_000);
  });

  test('when another window is in front', async () => {
    const { viewer, page, popup } = await watchingPopup();
    await onceWatched(popup, 700, () => {
      document.hasFocus = () => false;
    });
    await pressPlay(popup);
    await statusOf(popup).getByText('Another window is in front').waitFor();
    await says(page, 'The video window is not in front');
    // The page cannot play: it offers the way to the window instead of repeating its words.
    await page.getByRole('main').getByRole('button', { name: 'Show the video window' }).click();
    await expectStandstill(popup);
    await popup.evaluate(() => {
      document.hasFocus = () => true;
    });
    await done(popup);
    expect(await site.latestView(viewer)).toMatchObject({ state: 'completed', verified: true });
  });

  test('not when the viewer clicks into the player: the window is still in front', async () => {
    const { popup } = await watchingPopup();
    await popup.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      const status = document.querySelector('[role=status]') as HTMLElement;
      new MutationObserver(() => said.push(status.textContent)).observe(status, {
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    await pressPlay(popup);
    expect(await popup.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await done(popup);
    const said = (await popup.evaluate(() => (window as unknown as { said: string[] }).said)).join('\n');
    expect(said).toMatch('Watching');
    expect(said).not.toMatch('Another window is in front');
  });
});

describe('signals for the admins', () => {
  test('a jump within the video and double speed are seen, and cost an honest viewer nothing', async () => {
    const { viewer, popup } = await watchingPopup();
    await planIn(popup, { forward: 1, double: 1 });
    await pressPlay(popup);
    await done(popup);
    const view = await site.latestView(viewer);
    expect(view).toMatchObject({ state: 'completed', verified: true, seeks: 1, fastBeats: 0 });
  });
});

describe('who cheats earns nothing by it', () => {
  test('messages that do not come from the player are not heard', async () => {
    const { viewer, page, popup } = await watchingPopup();
    const playing = JSON.stringify({ event: 'infoDelivery', info: { playerState: 1, currentTime: 9, duration: 60 } });
    const failing = JSON.stringify({ event: 'onError', info: 150 });
    const forgeries = [playing, failing];
    await popup.evaluate((messages) => {
      const player = document.querySelector('iframe')?.contentWindow ?? null;
      for (const data of messages) {
        window.postMessage(data, '*');
        // The right sender's name from the wrong window, and the right window under another name.
        dispatchEvent(
          new MessageEvent('message', { data, origin: 'https://www.youtube-nocookie.com', source: window }),
        );
        dispatchEvent(new MessageEvent('message', { data, origin: 'https://example.com', source: player }));
      }
    }, forgeries);
    await page.evaluate((messages) => {
      const opened = window.open('', 'watch');
      for (const data of messages) opened?.postMessage(data, '*');
    }, forgeries);
    await popup.waitForTimeout(1_000);
    expect(await statusOf(popup).textContent()).toMatch('Press play');
    expect((await site.latestView(viewer)).state).toBe('watching');
  });

  test('a script that asks for the credit at once is told to wait, and the watch goes on', async () => {
    const { viewer, popup } = await watchingPopup();
    const { id } = await site.latestView(viewer);
    const answer = await popup.evaluate(async (viewId) => {
      const response = await fetch('/api/videos/complete-watching', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ viewId, watchDuration: 30 }),
      });
      return { status: response.status, body: await response.json() };
    }, id);
    expect(answer).toMatchObject({ status: 422, body: { code: 'watch_too_early' } });
    await pressPlay(popup);
    await done(popup);
  });

  test('ten beats in a row earn the time that passed; a replayed one is refused', async () => {
    const offer = await site.offer('youtube', youtubeIds.fine, 'Beaten');
    const viewer = await site.member();
    const view = await site.startByHand(viewer, offer);
    const beat = (seq: number, nonce: string) =>
      viewer.try(watching.heartbeat, {
        body: {
          viewId: view.viewId,
          seq,
          nonce,
          playedMs: 30_000,
          mediaMs: 30_000,
          state: 'playing',
          visible: true,
          focused: true,
          rate: 1,
        },
      });
    const nonces = [view.nonce];
    let earned = 0;
    for (let seq = 1; seq <= 10; seq += 1) {
      const { body } = await beat(seq, nonces.at(-1) as string);
      nonces.push(body.nonce);
      earned = body.creditedMs;
    }
    expect(earned).toBeLessThanOrEqual(await site.msSinceStart(viewer));
    expect(await beat(3, nonces[2] as string)).toMatchObject({ status: 409, body: { code: 'heartbeat_out_of_order' } });
    expect(await beat(11, nonces[0] as string)).toMatchObject({ status: 409 });
    const other = await site.member();
    const stolen = await other.try(watching.heartbeat, {
      body: {
        viewId: view.viewId,
        seq: 11,
        nonce: nonces.at(-1),
        playedMs: 1,
        mediaMs: 1,
        state: 'playing',
        visible: true,
        focused: true,
        rate: 1,
      },
    });
    expect(stolen.status).toBe(404);
    expect((await site.latestView(viewer)).fastBeats).toBe(10);
  });

  test('a clock that runs ten times as fast finishes no sooner', async () => {
    await site.offer('youtube', youtubeIds.fine, 'Fast');
    const { viewer, page } = await site.visit();
    await page.context().addInitScript(() => {
      if (location.pathname !== '/player') return;
      const real = performance.now.bind(performance);
      performance.now = () => real() * 10;
    });
    await choose(page, 'Fast');
    const popup = await openVideo(page);
    await pressPlay(popup);
    await done(popup);
    const view = await site.latestView(viewer);
    expect(view.state).toBe('completed');
    expect(view.seconds).toBeGreaterThanOrEqual(WATCH_SECONDS);
  });
});
