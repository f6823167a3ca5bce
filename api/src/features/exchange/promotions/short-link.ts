import { parseVideoLink } from '@viewloop/contract';
import { type GuardedHttp, redirectOf } from '../../../platform/outside/guarded-http.ts';

/** Follows a short link to the address of a video; `undefined` when that is not possible. */
export type ResolveShortLink = (url: string) => Promise<string | undefined>;

const MOST_HOPS = 4;
const WITHIN_MS = 5000;

/** The guarded client keeps every hop on https and port 443; this keeps it inside tiktok.com as well. */
const isInsideTiktok = ({ hostname }: URL) => hostname === 'tiktok.com' || hostname.endsWith('.tiktok.com');

export function followShortLinks(http: GuardedHttp): ResolveShortLink {
  return async (link) => {
    const signal = AbortSignal.timeout(WITHIN_MS);
    let url: URL | undefined = new URL(link);
    for (let hop = 1; hop <= MOST_HOPS; hop++) {
      if (!isInsideTiktok(url)) return undefined;
      try {
        url = redirectOf(await http.request(url, { withinMs: WITHIN_MS, maxBytes: 0, signal }));
      } catch {
        return undefined;
      }
      if (url === undefined) return undefined;
      if (parseVideoLink(url.href).kind === 'video') return url.href;
    }
    return undefined;
  };
}
