import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** So that a server which is started again at once finds the database still running. */
export const GRACE_SECONDS = 10;

/**
 * Its input ends when the server does, however that ended. If no server has claimed the data folder after a while, the
 * database is told to stop. The process number could belong to somebody else by then, so the command line is compared.
 */
const SCRIPT = `read -r _ && exit 0
sleep "$3"
pid=$(head -n 1 "$2/postmaster.pid") || exit 0
grep -qzxF -- "$2" "/proc/$pid/cmdline" && exec flock --nonblock "$1" kill -INT "$pid"`;

interface Guarded {
  readonly marker: string;
  readonly cluster: string;
  readonly graceSeconds: number;
}

/**
 * Stops the database after a server that was killed, together with its whole process group or alone: nobody else would,
 * because the database has a group of its own. Returns a function that ends the guard.
 */
export function guardPostgres({ marker, cluster, graceSeconds }: Guarded): () => Promise<void> {
  const guard = spawn('sh', ['-c', SCRIPT, 'sh', marker, cluster, String(graceSeconds)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const gone = once(guard, 'exit').catch(() => undefined);
  guard.unref();
  // It may have been killed before us.
  guard.stdin.on('error', () => {});
  (guard.stdin as unknown as { unref(): void }).unref();
  return async () => {
    guard.ref();
    guard.stdin.end('\n');
    await gone;
  };
}
