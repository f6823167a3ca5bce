import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Program {
  readonly pid: number;
  /** Everything it has written so far. */
  output(): string;
  /** Waits for a line. Throws with the whole output if the program ends without having written it. */
  says(line: RegExp): Promise<RegExpExecArray>;
  /** Sends the signal and waits until the program has ended. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null }>;
  readonly ended: Promise<{ code: number | null }>;
}

/** Starts a program. Its environment has only what every program needs, and the given settings. */
export function startProgram(command: string, args: string[], settings: Record<string, string>, cwd: string): Program {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const env = { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...settings };
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} does not start`);
  const ended = once(child, 'close').then(() => ({ code: child.exitCode }));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      child.emit('output');
    });
  }

  async function says(line: RegExp): Promise<RegExpExecArray> {
    const match = line.exec(output);
    if (match) return match;
    const gone = await Promise.race([once(child, 'output').then(() => false), ended.then(() => true)]);
    if (gone && !line.test(output)) throw new Error(`ended without saying ${line}:\n${output}`);
    return says(line);
  }

  return {
    pid,
    output: () => output,
    says,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
