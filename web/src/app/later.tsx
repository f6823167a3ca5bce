import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

const LONGEST_WAIT_MS = 1500;

/** Not every browser can tell when it has nothing to do; those wait a moment. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(work, 200);
  return () => clearTimeout(waiting);
}

/** A part that comes after the first paint: nobody waits for it, and a page whose network is gone does without. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  return function Later(props: P) {
    const [part, setPart] = useState<ComponentType<P>>();
    useEffect(() => {
      let left = false;
      const fetchPart = () =>
        load().then(
          (component) => left || setPart(() => component),
          () => {},
        );
      const stopWaiting = whenIdle(() => void fetchPart());
      return () => {
        left = true;
        stopWaiting();
      };
    }, []);
    return part ? createElement(part, props) : waiting;
  };
}
