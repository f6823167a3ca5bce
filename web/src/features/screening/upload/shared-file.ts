/** The service worker keeps a video that was shared with the installed app here (`public/sw.js`). */
const CACHE = 'shared';
const KEY = '/clips/share';

/** Takes the video that was shared with the app, once. */
export async function takeSharedFile(): Promise<File | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(KEY);
  if (!kept) return undefined;
  const content = await kept.blob();
  await cache.delete(KEY);
  const name = decodeURIComponent(kept.headers.get('x-file-name') ?? '');
  return new File([content], name || 'video', { type: content.type });
}
