import { setTimeout as sleep } from 'node:timers/promises';
import type { Surroundings } from '../cases/case.ts';
import { databaseTime, parentOf, processorTimeOf } from '../processes.ts';

/** What a round of requests cost, in all. */
export interface Reading {
  statements: number;
  commits: number;
  walBytes: number;
  /** Processor time in microseconds. */
  serverUs: number;
  databaseUs: number;
}

export interface Meters {
  /** Runs the work and returns what was used meanwhile. */
  during(work: () => Promise<void>): Promise<Reading>;
}

const NOTHING: Reading = { statements: 0, commits: 0, walBytes: 0, serverUs: 0, databaseUs: 0 };

/** How long the idle server is watched, to know what its jobs cost by themselves. */
const IDLE_MS = 10_000;

const difference = (after: Reading, before: Reading, share = 1): Reading => ({
  statements: Math.max(0, after.statements - before.statements * share),
  commits: Math.max(0, after.commits - before.commits * share),
  walBytes: Math.max(0, after.walBytes - before.walBytes * share),
  serverUs: Math.max(0, after.serverUs - before.serverUs * share),
  databaseUs: Math.max(0, after.databaseUs - before.databaseUs * share),
});

/**
 * Needs `pg_stat_statements`, and a server that nobody calls yet: what its jobs do by themselves is subtracted from every
 * reading.
 */
export async function openMeters({ query }: Surroundings, serverPid: number): Promise<Meters> {
  await query('create extension if not exists pg_stat_statements');
  const [backend] = await query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(backend?.pid ?? 0);

  async function read(): Promise<Reading> {
    const [row] = await query<{ statements: number; commits: number; walBytes: number }>(
      `select sum(calls)::float8 as statements, (sum(calls) filter (where query ilike 'commit%'))::float8 as commits,
         (pg_current_wal_insert_lsn() - '0/0')::float8 as "walBytes" from pg_stat_statements`,
    );
    const time = { serverUs: processorTimeOf(serverPid), databaseUs: databaseTime(postmaster) };
    return { ...NOTHING, ...row, ...time };
  }

  async function elapsed(work: () => Promise<unknown>): Promise<{ reading: Reading; ms: number }> {
    const [before, from] = [await read(), performance.now()];
    await work();
    return { reading: difference(await read(), before), ms: performance.now() - from };
  }

  const idle = await elapsed(() => sleep(IDLE_MS));
  return {
    async during(work) {
      const { reading, ms } = await elapsed(work);
      return difference(reading, idle.reading, ms / idle.ms);
    },
  };
}
