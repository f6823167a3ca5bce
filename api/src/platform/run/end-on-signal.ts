import { constants } from 'node:os';

/** A command that is stopped, or loses its launcher, cleans up first: it leaves no database and no unfinished file behind. */
export function endOnSignal(cleanUp: () => Promise<void>): void {
  let ending = false;
  const end = (code: number) => {
    if (ending) return;
    ending = true;
    void cleanUp()
      .catch(() => {})
      .finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => end(128 + constants.signals[signal]));
  process.on('disconnect', () => end(1));
  process.channel?.unref();
}
