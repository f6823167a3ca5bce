import type { PlatformRecord } from '../platform-record.ts';
import { player } from './player.ts';

const ORIGIN = 'https://www.tiktok.com';
const SHORT_HOSTS = ['vm.tiktok.com', 'vt.tiktok.com'];

export const tiktok: PlatformRecord = {
  name: 'TikTok',
  clip: 'TikTok',
  site: 'tiktok.com',
  hosts: ['tiktok.com', 'www.tiktok.com', 'm.tiktok.com', ...SHORT_HOSTS],
  readLink({ hostname, pathname }) {
    if (SHORT_HOSTS.includes(hostname) || /^\/t\/[A-Za-z0-9]+\/?$/.test(pathname)) {
      const code = pathname.split('/').filter(Boolean).at(-1);
      if (!code || !/^[A-Za-z0-9]{4,20}$/.test(code)) return { kind: 'refused', code: 'short_incomplete' };
      return { kind: 'short', url: `https://${hostname}${pathname}` };
    }
    if (/\/photo\//.test(pathname)) return { kind: 'refused', code: 'photo_post' };
    const named = /^\/@([A-Za-z0-9_.]{1,30})\/video\/(\d{8,25})\/?$/.exec(pathname);
    if (named)
      return {
        kind: 'video',
        externalId: named[2] as string,
        canonicalUrl: `${ORIGIN}/@${named[1]}/video/${named[2]}`,
      };
    const bare = /^\/(?:video|share\/video|embed|embed\/v2|player\/v1|v)\/(\d{8,25})(?:\.html)?\/?$/.exec(pathname);
    return bare ? { kind: 'video', externalId: bare[1] as string } : { kind: 'refused', code: 'no_video' };
  },
  canonicalUrl: (id) => `${ORIGIN}/player/v1/${id}`,
  shortLinksInside: 'tiktok.com',
  player,
  // TikTok wants the author's name in the address but takes any.
  oembedAddress: (id) => `${ORIGIN}/oembed?url=${encodeURIComponent(`${ORIGIN}/@x/video/${id}`)}`,
  // TikTok answers 400 both to removed and to private videos, and to requests it does not like: that is no reason to
  // refuse anybody, so only 404 is definite.
  refusals: { 404: 'gone' },
  pictureAddresses: (_id, source) => (source ? [source] : []),
};
