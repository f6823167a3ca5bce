import type pg from 'pg';
import { CannotStart } from '../run/cannot-start.ts';
import type { Migration } from './migration-files.ts';

/**
 * Migrations only add, so that servers of the release before can go on beside new ones. One that takes something away
 * names the lowest release that can still serve. The highest such release is the floor, which is kept in the database.
 */

const numbersOf = (release: string) => release.split(/[.-]/, 3).map(Number);

/** Whether release `a` is older than release `b`. */
function isOlder(a: string, b: string): boolean {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const different = [0, 1, 2].find((index) => left[index] !== right[index]);
  return different !== undefined && (left[different] as number) < (right[different] as number);
}

interface Floor {
  release: string;
  migration: string;
}

async function floorOf(client: pg.Client): Promise<Floor | undefined> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('schema_floor') is not null as there`);
  if (!rows[0]?.there) return undefined;
  return (await client.query<Floor>('select release, migration from schema_floor')).rows[0];
}

/** Throws if the database has migrations that this release does not know, and is too old to serve with them. */
export async function refuseNewerSchema(client: pg.Client, version: string, unknown: string): Promise<void> {
  const floor = await floorOf(client);
  if (!floor) throw new CannotStart(`The database is newer than this version (it has ${unknown}): upgrade Viewloop`);
  if (isOlder(version, floor.release))
    throw new CannotStart(
      `The database needs Viewloop ${floor.release} or newer (since ${floor.migration}), and this is ${version}: upgrade Viewloop`,
    );
}

/** A server uses its connections at least this often. Connections that a pooler keeps open after a server has ended do not. */
const IN_USE = `interval '1 minute'`;

const RELEASES_IN_USE = `select coalesce(substring(application_name from '^viewloop (\\S+)$'), '0.1.0') as release
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^viewloop( |$)'
    and (state <> 'idle' or state_change > now() - ${IN_USE})`;

/** Throws if servers are running that could not go on after this migration. */
export async function refuseWhileOlderServersRun(client: pg.Client, { name, lowestRelease }: Migration): Promise<void> {
  if (lowestRelease === undefined) return;
  const { rows } = await client.query<{ release: string }>(RELEASES_IN_USE);
  const older = rows.map(({ release }) => release).filter((release) => isOlder(release, lowestRelease));
  if (older.length > 0)
    throw new CannotStart(
      `Servers of release ${[...new Set(older)].sort().join(', ')} still use the database, and ${name} needs ${lowestRelease} everywhere: upgrade them first`,
    );
}

/** Part of the transaction of the migration. */
export async function raiseFloor(client: pg.Client, { name, lowestRelease }: Migration): Promise<void> {
  if (lowestRelease === undefined) return;
  const floor = await floorOf(client);
  if (floor && isOlder(floor.release, lowestRelease))
    await client.query('update schema_floor set release = $1, migration = $2', [lowestRelease, name]);
}
