import type { ComponentType } from 'react';
import { type AppRoute, authRoute, memberRoutes } from './routes.tsx';

const loaded = new Map<AppRoute, ComponentType>();
const loading = new Map<AppRoute, Promise<ComponentType>>();

/**
 * Not React's `lazy`: a page that was fetched ahead is shown in the same frame, where `lazy` would show its fallback
 * first and keep it for a while. A failed fetch is forgotten, so that it can be tried again.
 */
export function loadPage(route: AppRoute): Promise<ComponentType> {
  const pending = loading.get(route);
  if (pending) return pending;
  const fresh = route.load().then(
    (module) => {
      loaded.set(route, module.default);
      return module.default;
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

/** For links: by the time of the click the page is there. */
export function prefetchPage(href: string): void {
  const path = href.split(/[?#]/)[0];
  const route = [...memberRoutes, authRoute].find((candidate) => candidate.path === path);
  if (route) loadPage(route).catch(() => {});
}
