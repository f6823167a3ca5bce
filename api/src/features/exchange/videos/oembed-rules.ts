import { type Platform, platforms, type videos } from '@viewloop/contract';

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
  /** The address of the author's channel. */
  channel: string | null;
  pictureSource: string | null;
}

export const UNKNOWN: VideoAnswer = {
  playable: 'unknown',
  title: null,
  author: null,
  channel: null,
  pictureSource: null,
};

export const oembedAddress = ({ platform, externalId }: VideoName): string =>
  platforms[platform].oembedAddress(externalId);

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

const LONGEST_CHANNEL = 300;

/** The address of a channel on the platform itself, without what a browser may add. Names of channels do not tell cases apart. */
function channelIn(platform: Platform, value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, hostname, pathname } = new URL(value);
  // A platform answers where its channels are, too.
  const own = new URL(platforms[platform].oembedAddress('')).hostname;
  const path = pathname.replace(/\/+$/, '');
  if (protocol !== 'https:' || hostname !== own || path === '') return null;
  const url = `https://${hostname}${path.startsWith('/@') ? path.toLowerCase() : path}`;
  return url.length <= LONGEST_CHANNEL ? url : null;
}

/** Reads an oEmbed answer. A status of 200 alone means nothing: proxies and block pages send it with HTML. */
export function readOembed(
  platform: Platform,
  { status, contentType, body }: { status: number; contentType: string; body: string },
): VideoAnswer {
  const refusal = platforms[platform].refusals[status];
  if (refusal) return { ...UNKNOWN, playable: refusal };
  const found = status === 200 && /^application\/(\w+\+)?json\b/.test(contentType) ? objectIn(body) : undefined;
  if (!found || typeof found.title !== 'string') return UNKNOWN;
  return {
    playable: 'ok',
    title: tidy(found.title, LONGEST_TITLE),
    author: tidy(found.author_name, LONGEST_AUTHOR),
    channel: channelIn(platform, found.author_url),
    pictureSource: typeof found.thumbnail_url === 'string' ? found.thumbnail_url : null,
  };
}

export type Refusal = Exclude<videos.Playable, 'ok' | 'unknown'>;

export const isDefiniteRefusal = (playable: videos.Playable): playable is Refusal =>
  playable !== 'ok' && playable !== 'unknown';
