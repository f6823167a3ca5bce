import { useEffect, useLayoutEffect } from 'react';
import { useBrand } from '../lib/site.ts';

type Way = 'load' | 'push' | 'pop';

const positions = new Map<string, number>();
let way: Way = 'load';

/** Back and forward find the page where it was left; a link finds its top. */
export function watchHistory(): void {
  history.scrollRestoration = 'manual';
  // A reload, or coming back from another site, is the browser's own business.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  addEventListener('popstate', () => {
    way = 'pop';
  });
  // The router announces its own steps under these names.
  for (const step of ['pushState', 'replaceState']) {
    addEventListener(step, () => {
      way = 'push';
    });
  }
}

/** Called by every page once it is there: title, scroll position, and the focus on its heading. */
export function useArrival(title: string): void {
  const brand = useBrand();
  useEffect(() => {
    document.title = title ? `${title} · ${brand}` : brand;
  }, [title, brand]);

  useLayoutEffect(() => {
    const here = location.pathname;
    if (way !== 'load') {
      scrollTo(0, way === 'pop' ? (positions.get(here) ?? 0) : 0);
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
    const remember = () => positions.set(here, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, []);
}
