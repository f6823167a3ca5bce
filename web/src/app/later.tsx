import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/** A part that comes after the first paint: nobody waits for it, and a page whose network is gone does without. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  return function Later(props: P) {
    const [part, setPart] = useState<ComponentType<P>>();
    useEffect(() => {
      let left = false;
      load().then(
        (component) => left || setPart(() => component),
        () => {},
      );
      return () => {
        left = true;
      };
    }, []);
    return part ? createElement(part, props) : waiting;
  };
}
