import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { serverIsBack } from '../lib/server-is-back.ts';

const LONGEST_WAIT_MS = 1500;
const ATTEMPTS = 3;

/** Safari has no `requestIdleCallback`; there the work waits for a moment instead. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(work, 200);
  return () => clearTimeout(waiting);
}

/**
 * A part that is loaded after the first paint. While the server is away the page does without it; once the server is
 * back it is tried again, a few times in all.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  return function Later(props: P) {
    const [part, setPart] = useState<ComponentType<P>>();
    useEffect(() => {
      let left = false;
      async function fetchPart() {
        for (let attempt = 1; attempt <= ATTEMPTS && !left; attempt++) {
          const component = await load().catch(() => undefined);
          if (component) return left || setPart(() => component);
          await serverIsBack();
        }
        return undefined;
      }
      const stopWaiting = whenIdle(() => void fetchPart());
      return () => {
        left = true;
        stopWaiting();
      };
    }, []);
    return part ? createElement(part, props) : waiting;
  };
}
