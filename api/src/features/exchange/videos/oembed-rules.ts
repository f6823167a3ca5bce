import type { Platform, videos } from '@viewloop/contract';

/** One video of one platform. */
export interface VideoName {
  platform: Platform;
  externalId: string;
}

/** What a platform said about a video. Everything but `playable` is there only when that is `ok`. */
export interface VideoAnswer {
  playable: videos.Playable;
  title: string | null;
  author: string | null;
  pictureSource: string | null;
}

export const UNKNOWN: VideoAnswer = { playable: 'unknown', title: null, author: null, pictureSource: null };

const OEMBED: Record<Platform, (externalId: string) => string> = {
  youtube: (id) =>
    `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(`https://www.youtube.com/watch?v=${id}`)}`,
  // TikTok wants the author's name in the address but takes any.
  tiktok: (id) => `https://www.tiktok.com/oembed?url=${encodeURIComponent(`https://www.tiktok.com/@x/video/${id}`)}`,
};

export const oembedAddress = ({ platform, externalId }: VideoName): string => OEMBED[platform](externalId);

/**
 * Statuses that say something definite. TikTok answers 400 both to removed and to private videos, and to requests it does
 * not like: that is no reason to refuse anybody, so for TikTok only 404 is definite.
 */
const REFUSALS: Record<Platform, Partial<Record<number, videos.Playable>>> = {
  youtube: { 400: 'gone', 401: 'not_embeddable', 403: 'private', 404: 'gone' },
  tiktok: { 404: 'gone' },
};

const LONGEST_TITLE = 120;
const LONGEST_AUTHOR = 80;

/** Platforms' texts may hold line breaks and control characters, and any length. */
function tidy(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  // A cut through the middle of a character leaves half of a pair, which is taken off.
  return (
    text
      .slice(0, longest)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || null
  );
}

function objectIn(body: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Reads an oEmbed answer. A status of 200 alone means nothing: proxies and block pages send it with HTML. */
export function readOembed(
  platform: Platform,
  { status, contentType, body }: { status: number; contentType: string; body: string },
): VideoAnswer {
  const refusal = REFUSALS[platform][status];
  if (refusal) return { ...UNKNOWN, playable: refusal };
  const found = status === 200 && /^application\/(\w+\+)?json\b/.test(contentType) ? objectIn(body) : undefined;
  if (!found || typeof found.title !== 'string') return UNKNOWN;
  return {
    playable: 'ok',
    title: tidy(found.title, LONGEST_TITLE),
    author: tidy(found.author_name, LONGEST_AUTHOR),
    pictureSource: typeof found.thumbnail_url === 'string' ? found.thumbnail_url : null,
  };
}

export type Refusal = Exclude<videos.Playable, 'ok' | 'unknown'>;

export const isDefiniteRefusal = (playable: videos.Playable): playable is Refusal =>
  playable !== 'ok' && playable !== 'unknown';
