import { screens as paths } from '@viewloop/contract/screens';

export { paths };

/** A tab is active on its own path and on paths below it; `/` is active only on exactly `/`. */
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

/** Where to go after signing in: only paths of this site. Browsers ignore tabs and line ends in addresses, so we refuse them. */
export function safeNext(next: string | null): string {
  if (!next || !/^\/(?![/\\])[^\t\r\n]*$/.test(next) || isActive(paths.auth, next.split(/[?#]/)[0] ?? ''))
    return paths.home;
  return next;
}
