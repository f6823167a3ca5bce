import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../../platform/run/app-context.ts';
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
} from '../videos/index.ts';
import { pausePromotionsOfVideo } from './pause-promotion.ts';
import { pausedUnplayable } from './promotion-rules.ts';
import { useOfVideo } from './store.ts';

/** One question a second at the most is polite to the platforms, and enough for 86,000 running videos a day. */
const PAUSE_MS = 1000;
const MOST_AT_ONCE = 60;

type Needs = Pick<App, 'db' | 'events'> & { videos: Videos };

async function askAgain(app: Needs, video: VideoName & StoredVideo, looked: LookedAt): Promise<Date | null> {
  const answered = await app.videos.refresh(video);
  const after = { ...looked, ...answered };
  if (detailsAreTooOld(after)) await app.db.write((tx) => dropDetails(tx, video));
  const { playable, refusedSince } = answered;
  if (isDefiniteRefusal(playable) && isSettled(refusedSince, looked.now)) {
    const reason = pausedUnplayable(playable);
    const owners = await app.db.write((tx) => pausePromotionsOfVideo(tx, video, reason));
    for (const owner of owners) app.events.publish(owner, 'promotions');
  }
  return nextLook(after, refusedSince);
}

/** Looks at the video that has waited longest. Returns false when none is due. */
async function lookAfterOne(app: Needs): Promise<boolean> {
  const video = await app.db.write(takeDue);
  if (!video) return false;
  const use = await app.db.read((tx) => useOfVideo(tx, video));
  const looked: LookedAt = { use, detailsAt: video.detailsAt, askedAt: video.askedAt, now: new Date() };
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
