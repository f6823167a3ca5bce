import { spawn } from 'node:child_process';
import { BadClip, MachineTrouble } from './bad-clip.ts';

interface Run {
  /** The sandbox, the program and its arguments. */
  command: readonly string[];
  deadlineMs: number;
  signal: AbortSignal;
  onOutput?: (text: string) => void;
}

const MOST_OUTPUT = 1024 * 1024;
const NO_ROOM = /No space left on device/;
const NO_MEMORY = /Cannot allocate memory|Error while loading shared libraries/i;

/**
 * Runs a program without a shell, without input and without the settings of this server in its environment. Throws
 * `BadClip` if the program refuses the file, and another error if the program itself failed.
 */
export async function runProgram({ command, deadlineMs, signal, onOutput }: Run): Promise<string> {
  signal.throwIfAborted();
  const [first = '', ...rest] = command;
  const child = spawn(first, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
    // A group of its own, so that everything it started ends with it.
    detached: true,
  });
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  const deadline = AbortSignal.timeout(deadlineMs);
  const stop = AbortSignal.any([signal, deadline]);
  stop.addEventListener('abort', end, { once: true });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (onOutput) onOutput(text);
    else output += text;
    if (output.length > MOST_OUTPUT) end();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-4000);
  });
  try {
    const [code, killedBy] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode, exitSignal) => resolve([exitCode, exitSignal]));
    });
    signal.throwIfAborted();
    if (code === 0) return output;
    if (NO_ROOM.test(errors)) throw new MachineTrouble('there is no room for the files of a clip');
    if (deadline.aborted) throw new Error(`${first} did not end in time`);
    if (code === null || code > 128 || NO_MEMORY.test(errors))
      throw new Error(`ffmpeg failed (${killedBy ?? code}): ${errors.trim()}`);
    throw new BadClip('damaged', errors.trim());
  } finally {
    end();
    stop.removeEventListener('abort', end);
  }
}
