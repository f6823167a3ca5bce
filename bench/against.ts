import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Comparison } from './compare.ts';
import { tellStep } from './progress.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const MINUTE_MS = 60_000;

/** What an earlier commit reached, by the name of the call. */
export type Earlier = ReadonlyMap<string, Pick<Comparison, 'http' | 'queries'>>;

/**
 * Measures an earlier commit by its own bench, in its own world and with its own packages: its statements and its tables
 * are others. It runs directly before ours, on the same machine.
 */
export async function measureEarlier(commit: string, args: readonly string[]): Promise<Earlier> {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-earlier-'));
  try {
    tellStep(`${commit}: unpacking`);
    const archive = path.join(folder, 'earlier.tar');
    execFileSync('git', ['archive', `--output=${archive}`, commit], { cwd: ROOT });
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    rmSync(archive);
    tellStep(`${commit}: installing its packages, then its own bench`);
    const launcher = path.join(folder, 'scripts/viewloop.mjs');
    // What it prints goes where our own progress goes. Version 0.1 says nothing until it has measured everything.
    const child = spawn(process.execPath, [launcher, 'bench', '--part', 'speed', ...args], {
      cwd: folder,
      stdio: ['ignore', 2, 'inherit'],
    });
    const stillThere = setInterval(() => tellStep(`${commit}: still measuring`), MINUTE_MS);
    const [code] = (await once(child, 'exit').finally(() => clearInterval(stillThere))) as [number | null];
    if (code !== 0) throw new Error(`The bench of ${commit} ended with ${code}`);
    const results = readFileSync(path.join(folder, 'bench/results/latest.json'), 'utf8');
    const { speed } = JSON.parse(results) as { speed: Comparison[] };
    return new Map(speed.map((comparison) => [comparison.name, comparison]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
