import { execFileSync } from 'node:child_process';
import { chownSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';

export interface Watchdog {
  /** How often it has reset its machine. */
  resets: number;
  /** Whether it does nothing, like that of a machine that has none. */
  broken: boolean;
  /** For a machine that was switched off: there is nothing to reset any more. */
  disarm(): void;
  close(): void;
}

const LATE_MS = 500;

/** What a watchdog was told: a time limit, a sign of life, or to stop watching. */
export type Told = { limit: number } | 'alive' | 'disarmed';

/** Reads what Patroni's test driver writes: "Ctimeout=7\n" sets a limit, "V" is a farewell, any other byte a sign of life. */
export function readSigns(text: string): Told[] {
  return [...text.matchAll(/Ctimeout=(\d+)\n|V|[^V]/g)].map(([sign, limit]) => {
    if (limit !== undefined) return { limit: Number(limit) };
    return sign === 'V' ? 'disarmed' : 'alive';
  });
}

/**
 * Does what the watchdog of a real machine does: once it is armed, it resets the machine unless it gets a sign of life in
 * time. A machine here has no such device, so Patroni's test driver writes to a pipe instead.
 */
export function startWatchdog(
  pipe: string,
  owner: { uid: number; gid: number } | undefined,
  reset: () => void,
): Watchdog {
  execFileSync('mkfifo', ['-m', '600', pipe]);
  if (owner) chownSync(pipe, owner.uid, owner.gid);
  let limit = 60;
  let timer: NodeJS.Timeout | undefined;
  // Opened for writing as well, so that the stream does not end when Patroni closes its side.
  const stream = new Socket({ fd: openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK), readable: true });
  const watchdog: Watchdog = {
    resets: 0,
    broken: false,
    disarm: () => clearTimeout(timer),
    close() {
      clearTimeout(timer);
      stream.destroy();
    },
  };
  const arm = () => {
    const due = performance.now() + limit * 1000;
    timer = setTimeout(() => {
      if (watchdog.broken) return;
      // If this process itself stood still, signs of life may be waiting unread.
      if (performance.now() > due + LATE_MS) return arm();
      watchdog.resets++;
      reset();
    }, limit * 1000);
  };
  stream.on('error', () => {});
  stream.on('data', (text) => {
    for (const told of readSigns(String(text))) {
      clearTimeout(timer);
      if (typeof told === 'object') limit = told.limit;
      if (told !== 'disarmed') arm();
    }
  });
  return watchdog;
}
