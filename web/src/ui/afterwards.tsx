import { type ReactNode, useDeferredValue } from 'react';

/**
 * Shows its children in a second render right after the first one, so that a slow phone draws the upper part of a page
 * before it works on the rest. `waiting` keeps their place until then.
 */
export function Afterwards({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : waiting;
}
