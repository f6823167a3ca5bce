import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll } from 'vitest';

export interface SmallDisk {
  folder: string;
  /** Takes all room but so many bytes. */
  fill(left?: number): void;
  /** Gives all of it back. */
  free(): void;
}

const BLOCK = Buffer.alloc(4096);

function isMounted(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A real disk of a few megabytes, in memory. */
function realDisk(folder: string): SmallDisk {
  afterAll(() => void execFileSync('umount', ['--lazy', folder]));
  const filler = path.join(folder, 'filler');
  const free = () => rmSync(filler, { force: true });
  return {
    folder,
    free,
    fill(left = 0) {
      free();
      const file = openSync(filler, 'w');
      let blocks = 0;
      try {
        for (;;) {
          writeSync(file, BLOCK);
          blocks += 1;
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
      truncateSync(filler, Math.max(0, blocks * BLOCK.length - left));
    },
  };
}

/** Files lie where folders should be, so every write fails, as on a disk without room. */
function blockedDisk(folder: string, folders: readonly string[]): SmallDisk {
  const places = folders.map((name) => path.join(folder, name));
  const kept = (place: string) => `${place}.kept`;
  const free = () => {
    for (const place of places.filter((one) => existsSync(kept(one)))) {
      rmSync(place, { force: true });
      renameSync(kept(place), place);
    }
  };
  return {
    folder,
    free,
    fill() {
      free();
      for (const place of places) {
        mkdirSync(place, { recursive: true });
        renameSync(place, kept(place));
        writeFileSync(place, '');
      }
    },
  };
}

/** A disk that can be full: a real one where this machine lets us mount it, and otherwise one that takes nothing in these folders. */
export function smallDisk(folder: string, megabytes: number, folders: readonly string[]): SmallDisk {
  mkdirSync(folder, { recursive: true });
  return isMounted(folder, megabytes) ? realDisk(folder) : blockedDisk(folder, folders);
}
