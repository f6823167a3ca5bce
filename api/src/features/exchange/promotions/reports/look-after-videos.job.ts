import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { App } from '../../../../platform/run/app-context.ts';
import {
  choreFor,
  deleteVideo,
  detailsAreTooOld,
  dropDetails,
  isDefiniteRefusal,
  isSettled,
  type LookedAt,
  lookAgainAt,
  nextLook,
  type StoredVideo,
  takeDue,
  type VideoName,
  type Videos,
} from '../../videos/index.ts';
import { pausePromotionsOfVideo } from '../promotion/pause-promotion.ts';
import { pausedUnplayable, refusalPauses } from '../promotion/promotion-rules.ts';
import { lockStalledOf, useOfVideo, type VideoUse } from '../promotion/store.ts';
import { showAgain } from './hidden-store.ts';

/** One question a second at the most is polite to the platforms, and enough for 86,000 running videos a day. */
const PAUSE_MS = 1000;
const MOST_AT_ONCE = 60;

type Needs = Pick<App, 'db' | 'events'> & { videos: Videos };

/** Resumes what was paused because of this video, which plays again. Returns the owners. */
async function resumeStalled(tx: Tx, video: VideoName): Promise<string[]> {
  const stalled = await lockStalledOf(tx, video);
  for (const promotion of stalled) await showAgain(tx, promotion);
  return stalled.map(({ ownerId }) => ownerId);
}

async function askAgain(
  app: Needs,
  video: VideoName & StoredVideo,
  { failuresInARow, ...looked }: LookedAt & VideoUse,
): Promise<Date | null> {
  const answered = await app.videos.refresh(video);
  const after = { ...looked, ...answered };
  if (detailsAreTooOld(after)) await app.db.write((tx) => dropDetails(tx, video));
  const { playable, refusedSince } = answered;
  const owners = await app.db.write(async (tx): Promise<Iterable<string>> => {
    if (playable === 'ok') return resumeStalled(tx, video);
    const pauses = isDefiniteRefusal(playable) && refusalPauses(isSettled(refusedSince, looked.now), failuresInARow);
    return pauses ? pausePromotionsOfVideo(tx, video, pausedUnplayable(playable)) : [];
  });
  for (const owner of owners) app.events.publish(owner, 'promotions');
  return nextLook(after, refusedSince);
}

/** Looks at the video that has waited longest. Returns false when none is due. */
async function lookAfterOne(app: Needs): Promise<boolean> {
  const video = await app.db.write(takeDue);
  if (!video) return false;
  const use = await app.db.read((tx) => useOfVideo(tx, video));
  const looked = { ...use, detailsAt: video.detailsAt, askedAt: video.askedAt, now: new Date() };
  const chore = choreFor(looked);
  if (chore === 'delete') {
    await app.db.write((tx) => deleteVideo(tx, video));
    return true;
  }
  if (chore === 'drop_details') await app.db.write((tx) => dropDetails(tx, video));
  const detailsAt = chore === 'drop_details' ? null : video.detailsAt;
  const next = chore === 'ask' ? await askAgain(app, video, looked) : nextLook({ ...looked, detailsAt }, null);
  await app.db.write((tx) => lookAgainAt(tx, video, next));
  return true;
}

/** Asks the platforms again about running videos, one at a time, and forgets what may not be kept any longer. */
export async function lookAfterVideos(app: Needs, signal?: AbortSignal): Promise<number> {
  let looked = 0;
  while (looked < MOST_AT_ONCE && !signal?.aborted && (await lookAfterOne(app))) {
    looked++;
    if (signal) await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
  }
  return looked;
}
