import { screens as paths } from '@viewloop/contract/screens';

export { paths };

/** The tab is active on its own path and below it, segment by segment; `/` only on exactly `/`. */
export function isActive(tab: string, path: string): boolean {
  return tab === '/' ? path === '/' : path === tab || path.startsWith(`${tab}/`);
}

/** `/auth` with the path to come back to and the referral code, if there are any. */
export function authPath({ next, ref }: { next?: string; ref?: string | null }): string {
  const search = new URLSearchParams();
  if (ref) search.set('ref', ref);
  if (next && next !== '/') search.set('next', next);
  return search.size > 0 ? `${paths.auth}?${search}` : paths.auth;
}

/** Where to go after signing in: only ever a path of this site. Browsers leave tabs and line ends out of an address. */
export function safeNext(next: string | null): string {
  if (!next || !/^\/(?![/\\])[^\t\r\n]*$/.test(next) || isActive(paths.auth, next.split(/[?#]/)[0] ?? ''))
    return paths.home;
  return next;
}
