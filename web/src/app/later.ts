import { type ComponentType, useEffect, useState } from 'react';

/** A part that comes after the first paint: nobody waits for it, and a page whose network is gone does without. */
export function useLater<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> | undefined {
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
  }, [load]);
  return part;
}
