import { existsSync, ftruncateSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from './cannot-start.ts';
import { type FileLock, tryLock } from './file-lock.ts';

/** This file marks a folder as ours. The process that holds its lock owns the folder; the file names that process. */
const MARKER = 'VIEWLOOP';
/** The password that the first start generated. A site with its own Postgres has nothing else in its data folder. */
export const ADMIN_PASSWORD_FILE = 'admin-password';
/** Where a backup that is uploaded to an empty site lies until it is restored. */
export const UPLOADS = 'uploads';
/** A new disk has lost+found; the demo's data folder lies inside the ordinary one and may be there first. */
const HARMLESS = ['lost+found', ADMIN_PASSWORD_FILE, UPLOADS];
const NOTICE = 'This folder holds the data of a Viewloop server. Keep this file.';

export interface DataDir {
  readonly path: string;
  /** The file whose lock says that the folder is in use. */
  readonly marker: string;
  release(): void;
}

/** Creates or opens the data folder and locks it for this process. A folder that is not ours is left untouched. */
export async function claimDataDir(dataDir: string): Promise<DataDir> {
  try {
    mkdirSync(dataDir, { recursive: true });
    const folder = realpathSync(dataDir);
    refuseForeign(folder);
    const marker = path.join(folder, MARKER);
    const lock = await lockMarker(marker);
    return { path: folder, marker, release: lock.release };
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`The data folder ${path.resolve(dataDir)} cannot be used: ${why}`);
  }
}

function refuseForeign(folder: string): void {
  if (isOurs(folder)) return;
  const foreign = readdirSync(folder).find((name) => !HARMLESS.includes(name) && !isOurs(path.join(folder, name)));
  // Another process that starts at the same moment may have claimed the folder between the two checks.
  if (foreign === undefined || isOurs(folder)) return;
  throw new CannotStart(
    `The data folder ${folder} was not made by Viewloop (it contains "${foreign}"); nothing was changed. Set DATA_DIR to an empty folder.`,
  );
}

function isOurs(folder: string): boolean {
  return existsSync(path.join(folder, MARKER));
}

async function lockMarker(marker: string): Promise<FileLock> {
  const lock = await tryLock(marker);
  if (!lock) {
    const holder = await holderOf(marker);
    throw new CannotStart(`The data folder ${path.dirname(marker)} is in use by another Viewloop server${holder}.`);
  }
  ftruncateSync(lock.fd);
  writeSync(lock.fd, `${NOTICE}\npid ${process.pid}\n`);
  return lock;
}

/** The winner writes its process number just after it got the lock, so the loser may have to read more than once. */
async function holderOf(marker: string): Promise<string> {
  for (let look = 0; look < 20; look++) {
    const pid = /^pid (\d+)$/m.exec(readFileSync(marker, 'utf8'))?.[1];
    if (pid) return ` (process ${pid})`;
    await pause(10);
  }
  return '';
}
