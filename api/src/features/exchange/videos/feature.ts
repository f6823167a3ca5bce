import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { pictureCache } from './picture-cache.ts';
import { readPicture } from './store.ts';
import { openVideos, type Videos } from './video-details.ts';

const CACHE_BYTES = 16 * 1024 * 1024;
const FILE = /^([0-9a-f]{32})\.webp$/;

/**
 * Pictures by the hash of their bytes, so a browser never asks twice for one. They are not secret: nobody can know a
 * hash without having seen the picture.
 */
function pictures(app: App): void {
  const cache = pictureCache(CACHE_BYTES);
  app.http.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const hash = FILE.exec(request.params.file)?.[1];
    if (!hash) throw new Problem('not_found');
    const picture = cache.get(hash) ?? (await app.db.read((tx) => readPicture(tx, hash)));
    if (!picture) throw new Problem('not_found');
    cache.set(hash, picture);
    return reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(picture);
  });
}

export function videosFeature(app: App): Videos {
  pictures(app);
  return openVideos(app);
}
