import { screenAt } from '@viewloop/contract/screens';
import type { ComponentType } from 'react';
import type { PageModule } from './page-module.ts';
import { type AppRoute, authRoute, linkRoutes, memberRoutes } from './routes.tsx';

const LONGEST_WAIT_MS = 3000;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const loaded = new Map<AppRoute, ComponentType>();
const loading = new Map<AppRoute, Promise<PageModule>>();

/**
 * We do not use React's `lazy`: it shows its fallback first even if the page was prefetched, while this shows the page in
 * the same frame. A failed fetch is forgotten, so that it can be tried again.
 */
export function loadPage(route: AppRoute): Promise<PageModule> {
  const pending = loading.get(route);
  if (pending) return pending;
  const fresh = route.load().then(
    (module) => {
      loaded.set(route, module.default);
      return module;
    },
    (error: unknown) => {
      loading.delete(route);
      throw error;
    },
  );
  loading.set(route, fresh);
  return fresh;
}

export function loadedPage(route: AppRoute): ComponentType | undefined {
  return loaded.get(route);
}

function routeOf(href: string): AppRoute | undefined {
  const screen = screenAt(href.split(/[?#]/)[0] ?? '')?.screen;
  return [...memberRoutes, ...linkRoutes, authRoute].find((candidate) => candidate.path === screen);
}

/** Called when the pointer reaches a link, so that the page is loaded by the time of the click. */
export function prefetchPage(href: string): void {
  const route = routeOf(href);
  if (route) loadPage(route).catch(() => {});
}

/**
 * Resolves when the first page and its data are loaded, or after a few seconds. A page that cannot be loaded does not hold
 * this up: the page view shows the error.
 */
export async function preparePage(path: string): Promise<void> {
  const route = routeOf(path);
  if (!route) return;
  const ready = loadPage(route).then(({ prepare }) => prepare?.());
  await Promise.race([ready, sleep(LONGEST_WAIT_MS)]).catch(() => {});
}
