import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  address: string;
  /** Everything it has printed so far, by line. */
  lines: string[];
  child: ChildProcess;
  /** Stops it with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>;
  /** kill -9 of the server and of its database, if it has one of its own. */
  killEverything(): Promise<void>;
  /** kill -9 of the server's process group, as a supervisor or a closed terminal does it. */
  killGroup(): Promise<void>;
}

/** The environment of a program: these settings, and what a machine and this run need. */
export function environmentWith(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...settings };
}

/** Far longer than a busy machine needs. */
const PATIENCE_MS = 100_000;

/** A program of the server: as it was built of these sources, where that has been done, and otherwise the source itself. */
export function serverProgram(name: 'main' | 'audit' | 'admin' | 'backup' | 'restore' | 'doctor'): string {
  const built = path.join(process.env.SERVER_BUILD ?? '', `${name}.js`);
  return existsSync(built) ? built : path.join(import.meta.dirname, `../${name}.ts`);
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts the product like an operator does, in a process of its own. Rejects with its output when it does not become
 * ready. `main` is the main file of another release.
 */
export async function startServer(
  environment: Record<string, string>,
  args: readonly string[] = [],
  onLine: (line: string) => void = () => {},
  main = serverProgram('main'),
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main, ...args], {
    env: environmentWith({
      PORT: '0',
      LOG_LEVEL: 'error',
      VIDEO_DETAILS: 'off',
      KNOWN_PASSWORDS: 'off',
      ...environment,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, as a service or a terminal's job has.
    detached: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const lines: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    const late = () => reject(new Error(`The server is not ready yet. It said:\n${lines.join('\n')}`));
    const timer = setTimeout(late, PATIENCE_MS);
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (printed) => {
        const line = textOf(printed);
        lines.push(line);
        onLine(line);
        const ready = /^Viewloop is ready at (\S+)$/.exec(line);
        if (ready) resolve(ready[1] as string);
        if (ready) clearTimeout(timer);
      });
    }
    child.once('close', () => {
      clearTimeout(timer);
      reject(new Error(lines.join('\n')));
    });
  });
  return {
    address,
    lines,
    child,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {
          throw new Error(`The server does not stop. It said:\n${lines.join('\n')}`);
        });
      }
      return child.exitCode;
    },
    async killEverything() {
      const gone = once(child, 'exit');
      const database = postmasterPid(environment.DATA_DIR);
      child.kill('SIGKILL');
      if (database !== undefined) process.kill(database, 'SIGKILL');
      await gone;
    },
    async killGroup() {
      const gone = once(child, 'exit');
      process.kill(-(child.pid as number), 'SIGKILL');
      await gone;
    },
  };
}

/** Lines of the start have the form of the log. Releases before 0.3 print them plainly. */
function textOf(line: string): string {
  if (!line.startsWith('{"level":30,')) return line;
  const { msg, level: _level, time: _time, pid: _pid, hostname: _hostname, ...facts } = JSON.parse(line);
  return Object.keys(facts).length === 0 ? msg : line;
}

function postmasterPid(dataDir: string | undefined): number | undefined {
  if (dataDir === undefined) return undefined;
  return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}
