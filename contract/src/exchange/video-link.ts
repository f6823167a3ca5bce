import type { Platform } from '../wire/shapes.ts';

/**
 * Recognises links to videos. Pure, so that the form can explain a mistake while somebody types, and the server decides
 * by the same rules.
 */
export type VideoLink =
  | { kind: 'video'; platform: Platform; externalId: string; canonicalUrl: string }
  | { kind: 'short'; platform: 'tiktok'; url: string }
  | { kind: 'refused'; code: LinkRefusal; reason: string };

/** Why a link is refused, as the end of the sentence "This link is not accepted: …". Screens translate by the code. */
export const linkRefusals = {
  not_an_address: 'it is not a web address. Copy the full link, starting with https://',
  not_https: 'only https links are accepted',
  user_or_port: 'it must not carry a user name or a port',
  other_site: 'only videos on tiktok.com and youtube.com are accepted',
  no_youtube_video: 'it does not name a video. Use the link of one YouTube video or Short',
  bad_youtube_id: 'the video id in it is not a YouTube id',
  no_tiktok_video: 'it does not name a video. Use the link of one TikTok video',
  short_incomplete: 'it is not a complete TikTok short link',
  photo_post: 'photo posts cannot be watched as videos',
} as const;
export type LinkRefusal = keyof typeof linkRefusals;

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtu.be',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
]);
const TIKTOK_HOSTS = new Set(['tiktok.com', 'www.tiktok.com', 'm.tiktok.com']);
const TIKTOK_SHORT_HOSTS = new Set(['vm.tiktok.com', 'vt.tiktok.com']);

const refused = (code: LinkRefusal): VideoLink => ({ kind: 'refused', code, reason: linkRefusals[code] });

export function canonicalUrl(platform: Platform, externalId: string): string {
  return platform === 'youtube'
    ? `https://www.youtube.com/shorts/${externalId}`
    : `https://www.tiktok.com/player/v1/${externalId}`;
}

function video(platform: Platform, externalId: string, url = canonicalUrl(platform, externalId)): VideoLink {
  return { kind: 'video', platform, externalId, canonicalUrl: url };
}

function youtube(url: URL): VideoLink {
  const parts = url.pathname.split('/').filter(Boolean);
  const id =
    url.hostname === 'youtu.be'
      ? parts[0]
      : parts[0] === 'watch'
        ? url.searchParams.get('v')
        : ['shorts', 'embed', 'v', 'live'].includes(parts[0] ?? '')
          ? parts[1]
          : undefined;
  if (!id) return refused('no_youtube_video');
  if (!/^[A-Za-z0-9_-]{11}$/.test(id)) return refused('bad_youtube_id');
  return video('youtube', id);
}

function tiktok(url: URL): VideoLink {
  if (TIKTOK_SHORT_HOSTS.has(url.hostname) || /^\/t\/[A-Za-z0-9]+\/?$/.test(url.pathname)) {
    const code = url.pathname.split('/').filter(Boolean).at(-1);
    if (!code || !/^[A-Za-z0-9]{4,20}$/.test(code)) return refused('short_incomplete');
    return { kind: 'short', platform: 'tiktok', url: `https://${url.hostname}${url.pathname}` };
  }
  if (/\/photo\//.test(url.pathname)) return refused('photo_post');
  const named = /^\/@([A-Za-z0-9_.]{1,30})\/video\/(\d{8,25})\/?$/.exec(url.pathname);
  if (named) return video('tiktok', named[2] as string, `https://www.tiktok.com/@${named[1]}/video/${named[2]}`);
  const bare = /^\/(?:video|share\/video|embed|embed\/v2|player\/v1|v)\/(\d{8,25})(?:\.html)?\/?$/.exec(url.pathname);
  if (bare) return video('tiktok', bare[1] as string);
  return refused('no_tiktok_video');
}

export function parseVideoLink(text: string): VideoLink {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return refused('not_an_address');
  }
  if (url.protocol !== 'https:') return refused('not_https');
  if (url.username || url.password || url.port) return refused('user_or_port');
  if (YOUTUBE_HOSTS.has(url.hostname)) return youtube(url);
  if (TIKTOK_HOSTS.has(url.hostname) || TIKTOK_SHORT_HOSTS.has(url.hostname)) return tiktok(url);
  return refused('other_site');
}
