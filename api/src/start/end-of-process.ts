const PATIENCE_MS = 5000;

/**
 * Ends this process, which has closed everything. A handle that somebody forgot would keep it alive for ever, and whoever waits
 * for its end, a supervisor or the first of several processes, would wait as long. So it ends all the same, and says what it was.
 */
export function endSurely(say: (line: string) => void): void {
  setTimeout(() => {
    say(`Ending although something is still open: ${process.getActiveResourcesInfo().join(', ')}`);
    process.exit(0);
  }, PATIENCE_MS).unref();
}
