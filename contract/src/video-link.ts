/**
 * Which links name a video. Pure, so that the form can say what is wrong while one types and the server decides by the
 * very same rules.
 */
export type VideoLink =
  | { kind: 'video'; platform: 'tiktok' | 'youtube'; externalId: string; canonicalUrl: string }
  | { kind: 'short'; platform: 'tiktok'; url: string }
  | { kind: 'refused'; reason: string };

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

const refused = (reason: string): VideoLink => ({ kind: 'refused', reason });

export function canonicalUrl(platform: 'tiktok' | 'youtube', externalId: string): string {
  return platform === 'youtube'
    ? `https://www.youtube.com/shorts/${externalId}`
    : `https://www.tiktok.com/player/v1/${externalId}`;
}

function video(
  platform: 'tiktok' | 'youtube',
  externalId: string,
  url = canonicalUrl(platform, externalId),
): VideoLink {
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
  if (!id) return refused('it does not name a video. Use the link of one YouTube video or Short');
  if (!/^[A-Za-z0-9_-]{11}$/.test(id)) return refused('the video id in it is not a YouTube id');
  return video('youtube', id);
}

function tiktok(url: URL): VideoLink {
  if (TIKTOK_SHORT_HOSTS.has(url.hostname) || /^\/t\/[A-Za-z0-9]+\/?$/.test(url.pathname)) {
    const code = url.pathname.split('/').filter(Boolean).at(-1);
    if (!code || !/^[A-Za-z0-9]{4,20}$/.test(code)) return refused('it is not a complete TikTok short link');
    return { kind: 'short', platform: 'tiktok', url: `https://${url.hostname}${url.pathname}` };
  }
  if (/\/photo\//.test(url.pathname)) return refused('photo posts cannot be watched as videos');
  const named = /^\/@([A-Za-z0-9_.]{1,30})\/video\/(\d{8,25})\/?$/.exec(url.pathname);
  if (named) return video('tiktok', named[2] as string, `https://www.tiktok.com/@${named[1]}/video/${named[2]}`);
  const bare = /^\/(?:video|share\/video|embed|embed\/v2|player\/v1|v)\/(\d{8,25})(?:\.html)?\/?$/.exec(url.pathname);
  if (bare) return video('tiktok', bare[1] as string);
  return refused('it does not name a video. Use the link of one TikTok video');
}

export function parseVideoLink(text: string): VideoLink {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return refused('it is not a web address. Copy the full link, starting with https://');
  }
  if (url.protocol !== 'https:') return refused('only https links are accepted');
  if (url.username || url.password || url.port) return refused('it must not carry a user name or a port');
  if (YOUTUBE_HOSTS.has(url.hostname)) return youtube(url);
  if (TIKTOK_HOSTS.has(url.hostname) || TIKTOK_SHORT_HOSTS.has(url.hostname)) return tiktok(url);
  return refused('only videos on tiktok.com and youtube.com are accepted');
}
