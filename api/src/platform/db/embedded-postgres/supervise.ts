import { setTimeout as pause } from 'node:timers/promises';
import { type Postmaster, sendSignal, stopPostmaster } from './postmaster.ts';

/** Restarts Postgres whenever it ends unasked, until stopped. */
export function supervise(
  first: Postmaster,
  startAgain: (signal: AbortSignal) => Promise<Postmaster>,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let current: Postmaster | undefined = first;

  // At an unplanned exit there is no time to wait, but Postgres can finish its shutdown on its own.
  const onExit = () => current && sendSignal(current.pid, 'SIGINT');
  process.on('exit', onExit);

  async function watch(): Promise<void> {
    for (;;) {
      await current?.exited;
      current = undefined;
      if (stopping.signal.aborted) return;
      log('The database ended unexpectedly and is being started again.');
      current = await startUntilItRuns();
      if (!current) return;
      log('The database is running again.');
    }
  }

  async function startUntilItRuns(): Promise<Postmaster | undefined> {
    for (let wait = 500; !stopping.signal.aborted; wait = Math.min(wait * 2, 10_000)) {
      try {
        return await startAgain(stopping.signal);
      } catch (error) {
        if (stopping.signal.aborted) break;
        log(error instanceof Error ? error.message : String(error));
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      if (current) await stopPostmaster(current);
      await watching;
      process.off('exit', onExit);
    },
  };
}
