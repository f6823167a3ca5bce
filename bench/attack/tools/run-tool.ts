import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface ToolRun {
  output: string;
  /** False if the program was stopped because it took too long. */
  finished: boolean;
}

/** Runs an external program for at most this many seconds. */
export function runTool(
  command: string,
  args: readonly string[],
  { seconds, cwd, env = {} }: { seconds: number; cwd: string; env?: Record<string, string> },
): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let finished = true;
    const timer = setTimeout(() => {
      finished = false;
      child.kill('SIGKILL');
    }, seconds * 1000);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      resolve({ output, finished });
    });
  });
}
