import { parseVideoLink, platforms } from '@viewloop/contract';
import { type GuardedHttp, redirectOf } from '../../../../platform/outside/guarded-http.ts';

/** Follows a short link to the address of a video; `undefined` when that is not possible. */
export type ResolveShortLink = (url: string) => Promise<string | undefined>;

const MOST_HOPS = 4;
const WITHIN_MS = 5000;

const domains = Object.values(platforms).flatMap(({ shortLinksInside }) => shortLinksInside ?? []);

/** The guarded client keeps every hop on https and port 443; this keeps it inside the platform's domain as well. */
const domainOf = ({ hostname }: URL) =>
  domains.find((domain) => hostname === domain || hostname.endsWith(`.${domain}`));

export function followShortLinks(http: GuardedHttp): ResolveShortLink {
  return async (link) => {
    const signal = AbortSignal.timeout(WITHIN_MS);
    let url: URL | undefined = new URL(link);
    const domain = domainOf(url);
    for (let hop = 1; hop <= MOST_HOPS; hop++) {
      if (domain === undefined || domainOf(url) !== domain) return undefined;
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
