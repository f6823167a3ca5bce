import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
const GB = 1024 ** 3;
/** A run has about one gigabyte there at a time. */
const NEEDED_GB = 4;

/**
 * Makes a folder for the temporary files of a test run. Tests write and delete databases all the time, and none of them
 * asks whether a disk keeps its word; so they work in memory, where that is to spare.
 */
export function makeWorkFolder() {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'viewloop-tests-'));
  // Started by root, databases run as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoomInMemory() {
  if (process.env.TMPDIR !== undefined) return false;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > NEEDED_GB * GB && availableMemory() > 2 * NEEDED_GB * GB && runsPrograms(IN_MEMORY);
  } catch {
    return false;
  }
}

function availableMemory() {
  const kilobytes = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** In containers this folder often forbids programs, and tests put some into theirs. @param {string} folder */
function runsPrograms(folder) {
  const own = mkdtempSync(path.join(folder, 'viewloop-try-'));
  const program = path.join(own, 'program');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(own, { recursive: true });
  return status === 0;
}
