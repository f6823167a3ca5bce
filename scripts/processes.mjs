import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { Interrupted } from './stop.mjs';

/** The terminal sends Ctrl-C to all processes and npm passes it on, so one keystroke arrives as several signals. */
const SAME_KEYSTROKE_MS = 1000;
const PARENT_CHECK_MS = 300;

/** @typedef {{ command: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv }} Program */

/**
 * Runs programs on our terminal until one of them ends, then ends the others, and waits for all.
 * @param {Program[]} programs
 * @returns {Promise<number>} the exit code of the first to end
 */
export async function runTogether(programs) {
  const children = programs.map(({ command, args, ...options }) =>
    // Start it in its own process group, so that Ctrl-C reaches it only through us. The channel closes if we are killed.
    spawn(command, args, { ...options, detached: true, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
  );
  /** @param {NodeJS.Signals} signal */
  const tellAll = (signal) => children.forEach((child) => child.kill(signal));
  const forget = listenForTheEnd(tellAll);
  const ends = children.map(async (child) => {
    const code = await exitCodeOf(child);
    tellAll('SIGTERM');
    return code;
  });
  const first = await Promise.race(ends);
  await Promise.all(ends);
  forget();
  return first;
}

/**
 * Becomes this program, so that no launcher stays in memory beside it. An older Node cannot do that: then it runs as our
 * child.
 * @param {Program} program
 * @returns {Promise<number>} the exit code, if we are still here
 */
export async function replaceBy(program) {
  const { command, args, cwd, env = process.env } = program;
  if (!process.execve) return runTogether([program]);
  process.chdir(cwd);
  const set = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return process.execve(command, [command, ...args], Object.fromEntries(set));
}

/**
 * Runs one program without the terminal and collects its output; `tell` gets every whole line of it at once. If we are
 * asked to end, the program ends first.
 * @param {Program} program @param {(line: string) => void} tell
 */
export async function runToEnd({ command, args, ...options }, tell = () => {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {NodeJS.Signals | undefined} */
  let told;
  const forget = listenForTheEnd((signal) => {
    told = signal;
    child.kill(signal);
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    createInterface({ input: stream }).on('line', tell);
  }
  const code = await exitCodeOf(child, 'close');
  forget();
  if (told) throw new Interrupted(`interrupted by ${told}`);
  return { code, output };
}

/** @param {import('node:child_process').ChildProcess} child @param {'exit' | 'close'} event @returns {Promise<number>} */
async function exitCodeOf(child, event = 'exit') {
  await once(child, event);
  return child.exitCode ?? 128 + constants.signals[child.signalCode ?? 'SIGKILL'];
}

/**
 * Calls back for every signal that asks us to end, once for each keystroke, and when npm has been killed.
 * @param {(signal: NodeJS.Signals) => void} tell
 */
function listenForTheEnd(tell) {
  let told = Number.NEGATIVE_INFINITY;
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    if (performance.now() - told < SAME_KEYSTROKE_MS) return;
    told = performance.now();
    tell(signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, onSignal);

  // Only under npm: a shell that starts us in the background may end before us.
  const parent = process.ppid;
  const watch = process.env.npm_lifecycle_event
    ? setInterval(() => {
        if (process.ppid !== parent) onSignal('SIGTERM');
      }, PARENT_CHECK_MS)
    : undefined;

  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, onSignal);
  };
}

/** Ends every process that works in this folder, then removes it. @param {string} folder */
export async function removeWithProcesses(folder) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    if (worksIn(pid, folder)) process.kill(Number(pid), 'SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** @param {string} pid @param {string} folder */
function worksIn(pid, folder) {
  try {
    return ['cmdline', 'environ'].some((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder));
  } catch {
    // It has ended, or belongs to somebody else.
    return false;
  }
}
