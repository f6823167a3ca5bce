/** When a check of attention begins. Pure. */
export function checkBegins(
  view: { checkAtMs: number | null; checkId: string | null; requiredMs: number },
  creditedMs: number,
  running: boolean,
): boolean {
  if (view.checkAtMs === null || view.checkId !== null || creditedMs < view.checkAtMs) return false;
  // A viewer who looks away is not asked at that moment, but nobody reaches the end without having been asked.
  return running || creditedMs >= view.requiredMs;
}
