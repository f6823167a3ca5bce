import { existsSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { childrenOf } from './processes.ts';

/**
 * A command that is stopped, or loses the launcher, leaves no server, no database and no folder behind. Import this first in every
 * command that starts some. The launcher has made a folder for everything temporary (TMPDIR) and removes it as well, in
 * case this process is killed.
 */
const descendantsOf = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

function leave(code: number): never {
  for (const pid of descendantsOf(process.pid)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  const { SCRATCH_FOLDER } = process.env;
  if (SCRATCH_FOLDER && existsSync(SCRATCH_FOLDER))
    rmSync(SCRATCH_FOLDER, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => leave(128 + constants.signals[signal]));
process.on('disconnect', () => leave(1));
process.channel?.unref();
