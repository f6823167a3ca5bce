import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { giveTo, type RunAs } from './run-as.ts';

const PREFIX = 'viewloop-socket-';
/** The path of a socket may have 107 bytes. Postgres adds "/.s.PGSQL.5432" and mkdtemp six characters. */
const LONGEST_PARENT = 107 - '/.s.PGSQL.5432'.length - `/${PREFIX}`.length - 6;

/**
 * Creates a folder that only we and the database can enter. It lies in the data folder, because a service often has a /tmp
 * of its own, where backup, audit and admin could not find the socket. Postgres takes no long path, and none with a comma.
 */
export function createSocketDir(runAs: RunAs, dataDir: string): string {
  const fits = (folder: string) => Buffer.byteLength(folder) <= LONGEST_PARENT && !/[,"]/.test(folder);
  const parent = [dataDir, tmpdir()].find(fits) ?? '/tmp';
  const folder = mkdtempSync(path.join(parent, PREFIX));
  if (runAs.owner) giveTo(runAs.owner, folder);
  return folder;
}

/** Removes what a killed server left behind, but only if it has our name. */
export function removeSocketDir(folder: string): void {
  if (path.basename(folder).startsWith(PREFIX)) rmSync(folder, { recursive: true, force: true });
}
