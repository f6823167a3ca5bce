/** When a check of attention begins. Pure. */
export function checkBegins(
  view: { checkAtMs: number | null; checkId: string | null; requiredMs: number },
  creditedMs: number,
  running: boolean,
): boolean {
  if (view.checkAtMs === null || view.checkId !== null || creditedMs < view.checkAtMs) return false;
  // Nobody is asked who does not look at the moment, but nobody reaches the end without having been asked either.
  return running || creditedMs >= view.requiredMs;
}
