import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';

/**
 * Puts the data folder of a stopped server there: the built-in database with all migrations, and nobody in it. It is a
 * copy of one that was made at the beginning of this run, because making one takes seconds.
 */
export function usedDataFolder(dataDir: string): string {
  // Keeps the owner, unlike the functions of Node.
  execFileSync('cp', ['--archive', inject('testDatabases').dataFolder, dataDir]);
  return dataDir;
}
