import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { CannotStart } from '../../run/cannot-start.ts';
import type { Binaries } from './binaries.ts';
import { giveTo, plainEnvironment, type RunAs } from './run-as.ts';

const UNFINISHED = 'postgres.unfinished-';

/** Throws if these programs cannot open the folder, before anything touches it. */
export function checkCluster(cluster: string, major: string): void {
  const version = readVersion(cluster);
  if (version === major) return;
  const fault =
    version === undefined
      ? 'has no PG_VERSION: it is damaged or not a database'
      : `was made by Postgres ${version}, and this Viewloop brings Postgres ${major}`;
  throw new CannotStart(`The database folder ${cluster} ${fault}; nothing was changed.`);
}

function readVersion(cluster: string): string | undefined {
  const file = path.join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Removes what is left of a start that was killed while it created its database. */
export function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (name.startsWith(UNFINISHED)) remove(path.join(dataDir, name));
}

/** Creates the database folder under another name and renames it when it is complete, so a crash leaves no half of one. */
export async function createCluster(
  binaries: Binaries,
  runAs: RunAs,
  cluster: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const parent = path.dirname(cluster);
  const unfinished = mkdtempSync(path.join(parent, UNFINISHED));
  try {
    if (runAs.owner) giveTo(runAs.owner, unfinished);
    await initdb(binaries, runAs, unfinished, signal);
    renameSync(unfinished, cluster);
    syncFolder(parent);
  } catch (error) {
    remove(unfinished);
    throw error;
  }
}

async function initdb(
  binaries: Binaries,
  runAs: RunAs,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const options = [
    '--username=viewloop',
    '--auth-local=trust',
    '--auth-host=reject',
    '--data-checksums',
    '--encoding=UTF8',
  ];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'];
  const [command = '', ...args] = [...runAs.prefix, binaries.initdb, `--pgdata=${folder}`, ...options, ...locale];
  const child = spawn(command, args, {
    ...runAs.identity,
    cwd: '/',
    env: plainEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const cancel = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    signal?.throwIfAborted();
    if (code === 0) return;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
  const line = complaint.split('\n').findLast((text) => /error|fatal/i.test(text)) ?? complaint.trim();
  throw new CannotStart(`The database could not be created in ${path.dirname(folder)}: ${line}`);
}

/** An initdb that outlived its killed server may still be writing here. What remains is removed at the next start. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    return;
  }
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
