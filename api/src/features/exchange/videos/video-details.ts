import type { videos } from '@viewloop/contract';
import type { App } from '../../../platform/run/app-context.ts';
import { platformAsker } from './ask-platform.ts';
import { pictureMaker } from './make-pictures.ts';
import { UNKNOWN, type VideoAnswer, type VideoName } from './oembed-rules.ts';
import { pictureOf } from './picture-rules.ts';
import * as store from './store.ts';

/** How long an answer is good enough for a form. */
const FRESH_MS = 3_600_000;
const FORM_WAITS_MS = 3000;
const JOB_WAITS_MS = 10_000;

export interface VideoDetails {
  playable: videos.Playable;
  title: string | null;
  author: string | null;
  picture: videos.Picture | null;
  /** The platform has a picture, and ours is not made yet. */
  pictureComes: boolean;
}

/** What this site knows about videos of the platforms, and how it finds out. */
export interface Videos {
  /** For a person who waits: what is known, or what the platform says within three seconds. Makes pictures besides. */
  details(video: VideoName): Promise<VideoDetails>;
  /** For a member who proves a channel: what the platform says now, not kept. */
  ask(video: VideoName): Promise<VideoAnswer>;
  /** For the job that looks after videos: asks again, and fetches the picture again. */
  refresh(video: VideoName): Promise<store.StoredVideo>;
}

const NOTHING: VideoDetails = { playable: 'unknown', title: null, author: null, picture: null, pictureComes: false };

function detailsOf(row: store.StoredVideo, pictureComes: boolean): VideoDetails {
  const { playable, title, author } = row;
  return { playable, title, author, picture: pictureOf(row), pictureComes: pictureComes && !row.smallPicture };
}

export function openVideos({
  db,
  guardedHttp,
  settings,
  log,
}: Pick<App, 'db' | 'guardedHttp' | 'settings' | 'log'>): Videos {
  const ask = platformAsker(guardedHttp);
  const make = pictureMaker(guardedHttp);
  /** Pictures on the way, so that a form that asks again does not fetch them again. */
  const making = new Map<string, Promise<void>>();

  async function makePictures(video: VideoName, source: string | null): Promise<void> {
    const pictures = await make(video, source);
    if (pictures) await db.write((tx) => store.savePictures(tx, video, pictures));
  }

  function startMaking(video: VideoName, source: string | null): Promise<void> {
    const key = `${video.platform}:${video.externalId}`;
    const running = making.get(key);
    if (running) return running;
    const begun = makePictures(video, source)
      .catch((error: unknown) => log.warn({ err: error }, 'a picture could not be made'))
      .finally(() => making.delete(key));
    making.set(key, begun);
    return begun;
  }

  async function askAndSave(video: VideoName, withinMs: number): Promise<store.StoredVideo> {
    const answer = await ask(video, withinMs);
    return db.write((tx) => store.saveAnswer(tx, video, answer));
  }

  return {
    async details(video) {
      if (!settings.videoDetails) return NOTHING;
      const known = await db.read((tx) => store.findStored(tx, video));
      const isFresh = known?.askedAt && known.playable !== 'unknown' && Date.now() - known.askedAt.getTime() < FRESH_MS;
      const row = isFresh ? known : await askAndSave(video, FORM_WAITS_MS);
      if (row.playable !== 'ok' || row.smallPicture) return detailsOf(row, false);
      void startMaking(video, row.pictureSource);
      return detailsOf(row, true);
    },
    ask: (video) => (settings.videoDetails ? ask(video, FORM_WAITS_MS) : Promise.resolve(UNKNOWN)),
    async refresh(video) {
      const row = await askAndSave(video, JOB_WAITS_MS);
      if (row.playable === 'ok') await startMaking(video, row.pictureSource);
      return row;
    },
  };
}
