import { joinWords } from '../texts/join-words.ts';
import type { Platform } from '../wire/shapes.ts';
import { platformSites, platforms } from './platforms/index.ts';

/**
 * Recognises links to videos. Pure, so that the form can explain a mistake while somebody types, and the server decides
 * by the same rules.
 */
export type VideoLink =
  | { kind: 'video'; platform: Platform; externalId: string; canonicalUrl: string }
  | { kind: 'short'; platform: Platform; url: string }
  | { kind: 'refused'; code: LinkRefusal; reason: string };

/** Why a link is refused, as the end of the sentence "This link is not accepted: …". Screens translate by the code. */
export const linkRefusals = {
  not_an_address: 'it is not a web address. Copy the full link, starting with https://',
  not_https: 'only https links are accepted',
  user_or_port: 'it must not carry a user name or a port',
  other_site: `only videos on ${joinWords(platformSites, 'and')} are accepted`,
  no_video: 'it does not name a video. Use the link of one video',
  bad_id: 'the video id in it is not complete',
  short_incomplete: 'it is not a complete short link',
  photo_post: 'photo posts cannot be watched as videos',
} as const;
export type LinkRefusal = keyof typeof linkRefusals;

const platformOfHost = new Map(
  (Object.keys(platforms) as Platform[]).flatMap((platform) =>
    platforms[platform].hosts.map((host) => [host, platform] as const),
  ),
);

const refused = (code: LinkRefusal): VideoLink => ({ kind: 'refused', code, reason: linkRefusals[code] });

export function parseVideoLink(text: string): VideoLink {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return refused('not_an_address');
  }
  if (url.protocol !== 'https:') return refused('not_https');
  if (url.username || url.password || url.port) return refused('user_or_port');
  const platform = platformOfHost.get(url.hostname);
  if (!platform) return refused('other_site');
  const { readLink, canonicalUrl } = platforms[platform];
  const link = readLink(url);
  if (link.kind === 'refused') return refused(link.code);
  if (link.kind === 'short') return { ...link, platform };
  return { canonicalUrl: canonicalUrl(link.externalId), ...link, platform };
}
