import type { PlatformRecord } from '../platform-record.ts';
import { player } from './player.ts';

export const youtube: PlatformRecord = {
  name: 'YouTube',
  clip: 'YouTube Short',
  site: 'youtube.com',
  hosts: [
    'youtube.com',
    'www.youtube.com',
    'm.youtube.com',
    'music.youtube.com',
    'youtu.be',
    'www.youtube-nocookie.com',
    'youtube-nocookie.com',
  ],
  readLink(url) {
    const parts = url.pathname.split('/').filter(Boolean);
    const id =
      url.hostname === 'youtu.be'
        ? parts[0]
        : parts[0] === 'watch'
          ? url.searchParams.get('v')
          : ['shorts', 'embed', 'v', 'live'].includes(parts[0] ?? '')
            ? parts[1]
            : undefined;
    if (!id) return { kind: 'refused', code: 'no_video' };
    if (!/^[A-Za-z0-9_-]{11}$/.test(id)) return { kind: 'refused', code: 'bad_id' };
    return { kind: 'video', externalId: id };
  },
  canonicalUrl: (id) => `https://www.youtube.com/shorts/${id}`,
  player,
  oembedAddress: (id) =>
    `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(`https://www.youtube.com/watch?v=${id}`)}`,
  refusals: { 400: 'gone', 401: 'not_embeddable', 403: 'private', 404: 'gone' },
  // YouTube keeps the upright original under `oardefault` or `oar2`, but not for every video; the others are landscape
  // pictures with the clip in their middle.
  pictureAddresses: (id) =>
    ['oardefault', 'oar2', 'hq720', 'hqdefault'].map((name) => `https://i.ytimg.com/vi/${id}/${name}.jpg`),
};
