import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clips, screening } from '@viewloop/contract';
import type { Locator, Page } from 'playwright-core';
import { H264, uploaded, video } from '../../api/src/testing/clips.ts';
import type { Member } from '../../api/src/testing/given.ts';
import { screeningsIn } from '../../api/src/testing/screenings.ts';
import type { Site } from './site.ts';

/** Real clips for the tests of a file. */
export function clipsIn(site: Site, folder: string) {
  /** A real clip in a file, whose name becomes its title. Few pictures a second, because each is encoded several times. */
  function clipFile(name: string, seconds: number, { size = '360x640', quality = 23 } = {}): string {
    const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=10:d=${seconds}`];
    const sound = ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
    const file = path.join(folder, name);
    writeFileSync(file, video(folder, [...picture, ...sound, ...H264, '-crf', String(quality)]));
    return file;
  }

  /** A real clip of this member that is ready to be shown. */
  async function readyClip(owner: Member, file: string, title = 'A cut'): Promise<number> {
    const who = { member: owner, cookie: await site.given.session(owner) };
    const { id } = await uploaded(site.app, who, readFileSync(file));
    await owner.call(clips.renameClip, { params: { id }, body: { title } });
    return id;
  }

  /** The same, and its owner wants to show it. */
  async function askedClip(owner: Member, file: string, title = 'A cut', credits = 60): Promise<number> {
    const id = await readyClip(owner, file, title);
    await site.given.credits(owner, credits);
    await owner.call(screening.startScreening, { params: { id }, body: { credits } });
    return id;
  }

  /** The same, and it is in the room. */
  async function shownClip(owner: Member, file: string, title = 'A cut'): Promise<number> {
    const id = await askedClip(owner, file, title);
    await screeningsIn(site).admit(id);
    return id;
  }

  return { clipFile, readyClip, askedClip, shownClip };
}

/** What the browser says about the picture of the clip that is shown. */
export const picture = (page: Page) =>
  page
    .locator('section[aria-label="Clip"] > video')
    .first()
    .evaluate((element) => {
      const shown = element as HTMLVideoElement;
      return {
        width: shown.videoWidth,
        frames: shown.getVideoPlaybackQuality().totalVideoFrames,
        muted: shown.muted,
        source: shown.currentSrc,
      };
    });

/** The row of a clip in the list of its owner. */
export const clipRow = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title });
