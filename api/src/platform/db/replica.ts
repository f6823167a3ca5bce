import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Problem } from '../http/problem.ts';
import { isConnectionTrouble } from './database-error.ts';
import { type Database, readerOn } from './db.ts';
import { followReplica, inTime, REPLAYED, ReplicaLags, ReplicaSilent } from './replica-follower.ts';
import { SharedConnection } from './shared-connection.ts';

/** Longer than this and the primary is asked. A page of an export takes some ten milliseconds. */
const ANSWER_WITHIN_MS = 2000;

/** Where a read was answered: by the replica, or by the primary and why. */
export const OUTCOMES = ['replica', 'lag', 'away', 'no_replica', 'error'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Replica {
  /**
   * Begins a request and returns its way to read. It sees everything that was committed before this call, whoever wrote it
   * and through whichever server. If the replica cannot show that in time, the primary is read.
   */
  reader(): Database['read'];
  counts(): Readonly<Record<Outcome, number>>;
  lag(): { seconds: number; bytes: number } | undefined;
  close(): Promise<void>;
}

export function openReplica(
  url: string,
  { db, log, pooled }: { db: Pick<Database, 'read'>; log: FastifyBaseLogger; pooled: boolean },
): Replica {
  const connection = new SharedConnection(url, { readOnly: true, pooled });
  const follower = followReplica(connection, db, log);
  const counts = { replica: 0, lag: 0, away: 0, no_replica: 0, error: 0 };

  /** The replica says how far it is in the same session as the statement, because behind a pooler there may be several. */
  const readerFrom = (position: number) =>
    readerOn(
      {
        async query(statement) {
          const [said, result] = (await connection.together([REPLAYED, statement])) as [pg.QueryResult, pg.QueryResult];
          follower.check(said.rows[0].position, position);
          return result;
        },
      },
      { pooled },
    );

  function reasonOf(error: unknown): Outcome {
    if (error instanceof ReplicaLags) return 'lag';
    if (error instanceof ReplicaSilent || isConnectionTrouble(error)) follower.gone();
    return follower.unusable() ?? 'error';
  }

  function readPrimary<T>(why: Outcome, work: Parameters<typeof db.read<T>>[0]): Promise<T> {
    counts[why]++;
    return db.read(work);
  }

  return {
    reader() {
      const unusable = follower.unusable();
      if (unusable) return (work) => readPrimary(unusable, work);
      const asked = follower.position();
      asked.catch(() => {});
      return async (work) => {
        try {
          const position = await asked;
          await follower.reached(position);
          const result = await inTime(work(readerFrom(position)), ANSWER_WITHIN_MS);
          counts.replica++;
          return result;
        } catch (error) {
          // A refusal is the same everywhere. Whatever else went wrong, e.g. a query that was in the way of replaying, is
          // repeated on the primary; a read changes nothing, so it may run twice.
          if (error instanceof Problem && error.status < 500) throw error;
          return readPrimary(reasonOf(error), work);
        }
      };
    },
    counts: () => counts,
    lag: follower.lag,
    async close() {
      follower.close();
      await connection.close();
    },
  };
}
