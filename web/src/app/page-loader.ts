import type { ComponentType } from 'react';
import { type AppRoute, authRoute, memberRoutes, type PageModule } from './routes.tsx';

const LONGEST_WAIT_MS = 3000;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const loaded = new Map<AppRoute, ComponentType>();
const loading = new Map<AppRoute, Promise<PageModule>>();

/**
 * Not React's `lazy`: a page that was fetched ahead is shown in the same frame, where `lazy` would show its fallback
 * first and keep it for a while. A failed fetch is forgotten, so that it can be tried again.
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
  const path = href.split(/[?#]/)[0];
  return [...memberRoutes, authRoute].find((candidate) => candidate.path === path);
}

/** For links: by the time of the click the page is there. */
export function prefetchPage(href: string): void {
  const route = routeOf(href);
  if (route) loadPage(route).catch(() => {});
}

/**
 * Resolves when the first page can be shown with what it shows, or has had its time. A page that cannot be fetched is no
 * reason to wait: that is told when it is needed.
 */
export async function preparePage(path: string): Promise<void> {
  const route = routeOf(path);
  if (!route) return;
  const ready = loadPage(route).then(({ prepare }) => prepare?.());
  await Promise.race([ready, sleep(LONGEST_WAIT_MS)]).catch(() => {});
}
