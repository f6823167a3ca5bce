const LONGEST_WAIT_MS = 1500;

/**
 * Calls `work` when the browser has nothing else to do. Safari has no `requestIdleCallback`; there it waits for a moment
 * instead. The returned function cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(work, 200);
  return () => clearTimeout(waiting);
}
