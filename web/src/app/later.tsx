import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { serverIsBack } from '../lib/server-is-back.ts';
import { whenIdle } from '../lib/when-idle.ts';

const ATTEMPTS = 3;

const LONGEST_TURN_MS = 1000;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let turn: Promise<unknown> = Promise.resolve();

/**
 * Parts are fetched one after the other, because all at once they would keep a slow phone from answering a tap. A file
 * that does not arrive holds up the others for a second at most.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = Promise.race([mine.catch(() => {}), sleep(LONGEST_TURN_MS)]);
  return mine;
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
          const component = await inTurn(load).catch(() => undefined);
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
