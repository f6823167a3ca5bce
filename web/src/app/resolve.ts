import { isAuthPath, screenAt } from '@viewloop/contract/screens';
import { authPath, paths, safeNext } from '../lib/paths.ts';

export interface Place {
  path: string;
  /** With or without its question mark. */
  search: string;
  signedIn: boolean;
}

export type Destination<R> =
  | { kind: 'redirect'; to: string; referralCode?: string }
  | { kind: 'landing' }
  | { kind: 'auth' }
  /** A page for anybody, without the frame that members see. */
  | { kind: 'open'; route: R }
  | { kind: 'member'; route: R }
  /** `next` is set if members have a page at this address. */
  | { kind: 'not-found'; next: string | null };

function resolveStranger<R>(path: string, search: URLSearchParams, known: boolean): Destination<R> {
  const ref = search.get('ref');
  if (isAuthPath(path)) return { kind: 'auth' };
  if (path === paths.home)
    return ref ? { kind: 'redirect', to: authPath({ ref }), referralCode: ref } : { kind: 'landing' };
  return { kind: 'not-found', next: known ? `${path}${search.size > 0 ? `?${search}` : ''}` : null };
}

function codeIn(path: string): string | null {
  const code = /^\/ref\/([^/]+)\/?$/.exec(path)?.[1];
  if (!code) return null;
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}

/** Decides what a visitor or a member sees at an address. */
export function resolve<R extends { path: string }>(
  place: Place,
  memberRoutes: readonly R[],
  openRoutes: readonly R[] = [],
): Destination<R> {
  const { path, signedIn } = place;
  const search = new URLSearchParams(place.search);
  const code = codeIn(path);
  if (code) return { kind: 'redirect', to: signedIn ? paths.home : authPath({ ref: code }), referralCode: code };
  const screen = screenAt(path)?.screen;
  const open = openRoutes.find((candidate) => candidate.path === screen);
  if (open) return { kind: 'open', route: open };
  const route = memberRoutes.find((candidate) => candidate.path === screen);
  if (!signedIn) return resolveStranger(path, search, route !== undefined);
  if (isAuthPath(path)) return { kind: 'redirect', to: safeNext(search.get('next')) };
  return route ? { kind: 'member', route } : { kind: 'not-found', next: null };
}
