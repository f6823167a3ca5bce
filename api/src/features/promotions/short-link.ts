import { parseVideoLink } from '@viewloop/contract';

/** Follows a short link to the address of a video; `undefined` when that is not possible. */
export type ResolveShortLink = (url: string) => Promise<string | undefined>;

const MOST_HOPS = 4;
const WITHIN_MS = 5000;

/** Every hop stays on https and inside tiktok.com: this server asks no address that somebody else chose. */
function isInsideTiktok(url: URL): boolean {
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    (url.hostname === 'tiktok.com' || url.hostname.endsWith('.tiktok.com'))
  );
}

async function redirectOf(url: URL, signal: AbortSignal, fetch: typeof globalThis.fetch): Promise<URL | undefined> {
  const response = await fetch(url.href, { redirect: 'manual', signal });
  await response.body?.cancel();
  const location = response.headers.get('location');
  return location === null ? undefined : (URL.parse(location, url.href) ?? undefined);
}

export async function resolveShortLink(
  link: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<string | undefined> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  let url: URL | undefined = new URL(link);
  for (let hop = 1; hop <= MOST_HOPS; hop++) {
    if (!isInsideTiktok(url)) return undefined;
    try {
      url = await redirectOf(url, signal, fetch);
    } catch {
      return undefined;
    }
    if (url === undefined) return undefined;
    if (parseVideoLink(url.href).kind === 'video') return url.href;
  }
  return undefined;
}
