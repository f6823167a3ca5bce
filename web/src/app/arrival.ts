import { useEffect, useLayoutEffect } from 'react';
import { useBrand } from '../lib/site.ts';

type Way = 'load' | 'push' | 'pop';

const positions = new Map<string, number>();
let way: Way = 'load';

/** Back and forward restore the scroll position; a link starts at the top of the page. */
export function watchHistory(): void {
  history.scrollRestoration = 'manual';
  // After a reload, or coming back from another site, the browser restores the position itself.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  addEventListener('popstate', () => {
    way = 'pop';
  });
  // wouter dispatches events with these names when it navigates.
  for (const step of ['pushState', 'replaceState']) {
    addEventListener(step, () => {
      way = 'push';
    });
  }
}

/** Every page calls this when it is shown: sets the title, restores the scroll position and focuses the heading. */
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
