import type pg from 'pg';

/** Any number works that nothing else locks, as long as every server uses the same one. */
const PLACE = 7_436_823;

/** Every server holds this lock together with the others for as long as it runs, on the connection that listens. */
export const HOLD_PLACE = `select pg_advisory_lock_shared(${PLACE})`;

/** How many servers use the database, each worker for itself. */
export const COUNT_SERVERS = `select count(*) as servers from pg_locks
  where locktype = 'advisory' and classid = 0 and objid = ${PLACE} and mode = 'ShareLock' and granted
    and database = (select oid from pg_database where datname = current_database())`;

/** Whether no server uses the database. None can begin to until the transaction ends. */
export async function holdAllPlaces(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${PLACE}) as free`);
  return rows[0]?.free === true;
}
