import type { Platform } from '@viewloop/contract';
import { type GuardedHttp, GuardedHttpError } from '../../../platform/outside/guarded-http.ts';
import { oembedAddress, readOembed, UNKNOWN, type VideoAnswer, type VideoName } from './oembed-rules.ts';

const MOST_BYTES = 64 * 1024;

/** After this many silent answers in a row a platform is not asked for a while, so that forms do not wait for nothing. */
const SILENCES_TO_REST = 3;
const REST_MS = 60_000;

export type AskPlatform = (video: VideoName, withinMs: number) => Promise<VideoAnswer>;

/** Asks a video's platform what it is. Never throws: without a clear answer it returns `unknown`. */
export function platformAsker(http: GuardedHttp, now: () => number = Date.now): AskPlatform {
  const silences = new Map<Platform, { times: number; until: number }>();

  function noteSilence(platform: Platform): void {
    const times = (silences.get(platform)?.times ?? 0) + 1;
    silences.set(platform, { times, until: times >= SILENCES_TO_REST ? now() + REST_MS : 0 });
  }

  return async (video, withinMs) => {
    const { platform } = video;
    if ((silences.get(platform)?.until ?? 0) > now()) return UNKNOWN;
    try {
      const { status, headers, body } = await http.request(oembedAddress(video), { withinMs, maxBytes: MOST_BYTES });
      silences.delete(platform);
      const contentType = headers['content-type'] ?? '';
      return readOembed(platform, { status, contentType, body: body.toString('utf8') });
    } catch (error) {
      if (!(error instanceof GuardedHttpError)) throw error;
      noteSilence(platform);
      return UNKNOWN;
    }
  };
}
