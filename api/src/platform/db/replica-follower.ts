import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db.ts';
import { gather } from './gather.ts';
import type { SharedConnection } from './shared-connection.ts';

/** `away`: it gives no answer. `no_replica`: it answers, but it does not follow our primary. */
export type ReplicaState = 'following' | 'away' | 'no_replica';

/** The replica has not replayed what a request must see. */
export class ReplicaLags extends Error {}
/** The replica takes too long, or hangs. */
export class ReplicaSilent extends Error {}
class NoReplica extends Error {}

/** Positions in the write-ahead log are compared as numbers of bytes. A server that is no replica has none. */
export const REPLAYED = {
  name: 'replayed',
  text: `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::int8 end as position`,
};
const FLUSHED = `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::int8 as position`;
/** A copy of another database has another number, and a replica of ours has the same. */
export const IDENTITY = `select system_identifier::text || '/' || current_database() as identity from pg_control_system()`;

/** A request waits this long for the replica, and then reads from the primary. */
const LONGEST_WAIT_MS = 100;
const LOOK_EVERY_MS = 4;
/** After a request waited in vain the replica is left alone for this long, so that few requests wait in vain. */
const REST_MS = 1000;
const PROBE_EVERY_MS = 1000;
const PROBE_WITHIN_MS = 2000;

const SAYS: Record<ReplicaState, string> = {
  following: 'the replica follows; lists are read from it',
  away: 'the replica gives no answer; lists are read from the primary',
  no_replica: 'DATABASE_READ_URL does not lead to a replica of this database now; lists are read from the primary',
};

interface Waiting {
  position: number;
  settle(): void;
  fail(error: unknown): void;
}

export interface Follower {
  /** Why nothing is read from the replica at the moment, or undefined if it is used. */
  unusable(): 'lag' | Exclude<ReplicaState, 'following'> | undefined;
  /** Asks the primary how far its log reached. Everything committed before this call lies below. */
  position(): Promise<number>;
  /** Waits a moment for the replica to replay up to here. Throws `ReplicaLags` if it does not. */
  reached(position: number): Promise<void>;
  /** Compares what the replica itself said beside a statement. */
  check(said: number | null, position: number): void;
  /** The replica did not answer in time, or the connection to it broke. The next probe may find it again. */
  gone(): void;
  lag(): { seconds: number; bytes: number } | undefined;
  close(): void;
}

/** Knows how far the replica is, and asks it every second whether it is still one. */
export function followReplica(
  connection: SharedConnection,
  { read }: Pick<Database, 'read'>,
  log: FastifyBaseLogger,
): Follower {
  const stop = new AbortController();
  const waiting = new Set<Waiting>();
  let state: ReplicaState = 'away';
  let replayed = 0;
  let restUntil = 0;
  let looking = false;
  /** Where the primary was at earlier looks, as far as the replica has not reached it. */
  let ahead: { at: number; position: number }[] = [];
  let lag = { seconds: 0, bytes: 0 };
  let identity: string | undefined;

  function become(next: ReplicaState): void {
    if (next === state) return;
    state = next;
    if (next === 'following') log.info(SAYS[next]);
    else log.warn(SAYS[next]);
  }

  function saw(position: number | null): number {
    if (position === null) {
      become('no_replica');
      throw new NoReplica();
    }
    replayed = position;
    for (const one of waiting) if (one.position <= position) one.settle();
    return position;
  }

  async function look(): Promise<number> {
    const { rows } = await connection.query(REPLAYED);
    return saw((rows[0] as { position: number | null }).position);
  }

  /** One look serves everybody who waits. */
  async function lookWhileWaiting(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      for (; waiting.size > 0; await sleep(LOOK_EVERY_MS)) await look();
    } catch (error) {
      for (const one of waiting) one.fail(error);
    } finally {
      looking = false;
    }
  }

  const position = gather(
    async (known: number[]) => {
      const row = await read((tx) => tx.one<{ position: number }>(FLUSHED));
      const { position } = row as { position: number };
      // A replica never has more than its primary. One that does followed a primary that we have lost.
      if (known.some((earlier) => earlier > position)) {
        become('no_replica');
        throw new NoReplica();
      }
      return known.map(() => position);
    },
    { mayRetryAlone: () => false },
  );

  async function isOurs(): Promise<boolean> {
    const { rows } = await connection.query({ name: 'identity', text: IDENTITY });
    return (rows[0] as { identity: string }).identity === identity;
  }

  /** Looks at the replica first: what it has replayed then, the primary must have as well. */
  async function probe(): Promise<void> {
    // While the primary is away nothing is learnt about the replica.
    identity ??= (await read((tx) => tx.one<{ identity: string }>(IDENTITY)).catch(() => undefined))?.identity;
    if (identity === undefined) return;
    if (!(await isOurs())) return become('no_replica');
    const reachedNow = await look();
    ahead = ahead.filter((one) => one.position > reachedNow);
    const at = performance.now();
    const seconds = (at - (ahead[0]?.at ?? at)) / 1000;
    const wanted = await position(reachedNow).catch((error: unknown) => {
      if (error instanceof NoReplica) throw error;
    });
    if (wanted === undefined) return;
    lag = { seconds, bytes: wanted - reachedNow };
    ahead.push({ at, position: wanted });
    become('following');
  }

  async function keepProbing(): Promise<void> {
    while (!stop.signal.aborted) {
      await inTime(probe(), PROBE_WITHIN_MS).catch((error: unknown) => {
        if (!(error instanceof NoReplica)) become('away');
      });
      await sleep(PROBE_EVERY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  }
  void keepProbing();

  return {
    unusable: () => (state !== 'following' ? state : performance.now() < restUntil ? 'lag' : undefined),
    position: () => position(replayed),
    async reached(wanted) {
      if (replayed >= wanted) return;
      await new Promise<void>((resolve, reject) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(one);
        };
        const one: Waiting = {
          position: wanted,
          settle() {
            end();
            resolve();
          },
          fail(error) {
            end();
            reject(error);
          },
        };
        const timer = setTimeout(() => {
          restUntil = performance.now() + REST_MS;
          one.fail(new ReplicaLags());
        }, LONGEST_WAIT_MS);
        waiting.add(one);
        void lookWhileWaiting();
      });
    },
    check(said, wanted) {
      if (saw(said) < wanted) throw new ReplicaLags();
    },
    gone: () => become('away'),
    lag: () => (state === 'following' ? lag : undefined),
    close: () => stop.abort(),
  };
}

/** Fails after a while without ending the work, which nobody waits for any more. */
export function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ReplicaSilent('the replica gives no answer in time')), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
