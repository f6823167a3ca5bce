import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface BareServer {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the smallest possible server in a process of its own. */
export async function startBare(flags: readonly string[] = []): Promise<BareServer> {
  const file = path.join(import.meta.dirname, '../api/src/testing/bare-process.ts');
  const child = spawn(process.execPath, [...flags, file], { stdio: ['ignore', 'pipe', 'inherit'] });
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
