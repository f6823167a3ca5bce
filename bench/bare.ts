import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface BareServer {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

const SMALLEST = path.join(import.meta.dirname, '../api/src/testing/bare-process.ts');

/** Starts the smallest possible server, or another one that prints its port, in a process of its own. */
export async function startBare(
  flags: readonly string[] = [],
  file = SMALLEST,
  ...options: string[]
): Promise<BareServer> {
  const child = spawn(process.execPath, [...flags, file, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<number>((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(line)));
  });
  return {
    port,
    pid: child.pid as number,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
