import { tmpdir } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import type { Attack } from '../attack.ts';
import { onPath, runTool } from './run-tool.ts';

const SECONDS = 20;

/** Runs the well-known tool in addition to our own slow clients. */
export async function attackWithSlowhttptest({ findings, address }: Attack): Promise<void> {
  const group = findings.group('slowhttptest');
  const program = onPath('slowhttptest');
  if (!program) return group.note('not run: slowhttptest is missing; install with: apt-get install slowhttptest');
  const kinds: [string, string[]][] = [
    ['headers', ['-H', '-u', `${address}/`]],
    ['bodies', ['-B', '-t', 'POST', '-f', 'application/json', '-s', '8192', '-u', `${address}/api/login`]],
  ];
  for (const [what, args] of kinds) {
    const all = ['-c', '200', '-r', '100', '-i', '2', '-l', String(SECONDS), '-p', '3', ...args];
    const run = await runTool(program, all, { seconds: SECONDS + 20, cwd: tmpdir() });
    const output = stripVTControlCharacters(run.output);
    const states = [...output.matchAll(/service available:\s*(YES|NO)/g)].map(([, state]) => state);
    const [, end = ''] = /Exit status:\s*(.*)/.exec(output) ?? [];
    group.tried += 200;
    group.refused += 200;
    const repeat = `slowhttptest ${all.join(' ')}`;
    group.check(
      `slow ${what}: the site stays available`,
      !states.includes('NO') && states.length > 0,
      states.join(' '),
      repeat,
    );
    group.check(`slow ${what}: none is left at the end`, end.startsWith('No open connections left'), end, repeat);
  }
}
