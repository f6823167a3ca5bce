import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/db.ts';

export interface Job {
  name: string;
  seconds: number;
  /**
   * Should return soon after the signal is aborted. A run that may last long calls `goesOn` now and then, so that its status
   * shows that it works.
   */
  run(signal: AbortSignal, goesOn?: () => void): Promise<void>;
}

export interface JobStatus {
  name: string;
  lastRunAt: Date | null;
  lastSuccessAt: Date | null;
  lastError: string | null;
  runsHere: boolean;
}

export interface Jobs {
  every(job: Job): void;
  /** The jobs that this instance may run. */
  readonly all: readonly Job[];
  start(): void;
  status(): Promise<JobStatus[]>;
  close(): Promise<void>;
}

/** Longer than a run ever takes between two renewals. After a crash another instance takes over this much later. */
const LEASE_SECONDS = 15;
/** A lease that still holds for this long need not be renewed before a run. */
const LEASE_ENOUGH_MS = (LEASE_SECONDS * 1000) / 2;
/** How often a job that goes on as before says so. A job may run every tenth of a second; its status need not be so exact. */
const RECORD_EVERY_MS = 5_000;

/**
 * Runs each job on one instance at a time. The lease is a row that is renewed while the job runs, so it also works behind
 * a pooler. Still, whatever a job writes must be correct even if two instances ran it at once.
 */
export function openJobs(db: Database, log: FastifyBaseLogger): Jobs {
  const me = randomUUID();
  const jobs: Job[] = [];
  const stop = new AbortController();
  let loops: Promise<void>[] = [];

  /** Until when the leases of this instance hold at least, by the clock of this process. */
  const leasedUntil = new Map<string, number>();
  const failures = new Map<string, { failure: string; times: number }>();
  const recorded = new Map<string, { at: number; error: string | null }>();

  async function lease(name: string): Promise<boolean> {
    const asked = performance.now();
    const isMine = await db.write(async (tx) => {
      const row = await tx.one(
        `insert into job (name, holder, leased_until) values ($1, $2, now() + make_interval(secs => $3))
         on conflict (name) do update set holder = excluded.holder, leased_until = excluded.leased_until
         where job.holder = excluded.holder or job.leased_until < now()
         returning name`,
        [name, me, LEASE_SECONDS],
      );
      return row !== undefined;
    });
    if (isMine) leasedUntil.set(name, asked + LEASE_SECONDS * 1000);
    else leasedUntil.delete(name);
    return isMine;
  }

  const holds = (name: string) => (leasedUntil.get(name) ?? 0) - performance.now() > LEASE_ENOUGH_MS;

  async function record(name: string, error: string | null): Promise<void> {
    const last = recorded.get(name);
    const now = performance.now();
    if (last && last.error === error && now - last.at < RECORD_EVERY_MS) return;
    recorded.set(name, { at: now, error });
    await db.write((tx) =>
      tx.query(
        `update job set last_run_at = now(), last_error = $3,
           last_success_at = case when $3::text is null then now() else last_success_at end
         where name = $1 and holder = $2`,
        [name, me, error],
      ),
    );
  }

  /** A job that fails every second in the same way is said once, and once more when it works again. */
  function tellFailure(name: string, error: unknown, failure: string): void {
    const last = failures.get(name);
    failures.set(name, { failure, times: (last?.times ?? 0) + 1 });
    if (last?.failure !== failure) log.error({ err: error, job: name }, 'job failed');
  }

  function tellSuccess(name: string): void {
    const last = failures.get(name);
    if (last === undefined) return;
    failures.delete(name);
    log.info({ job: name, failures: last.times }, 'job works again');
  }

  async function runOnce(job: Job): Promise<void> {
    if (!holds(job.name) && !(await lease(job.name))) return;
    const renewal = setInterval(() => void lease(job.name).catch(() => {}), (LEASE_SECONDS * 1000) / 3);
    let failure: string | null = null;
    try {
      await job.run(stop.signal, () => void record(job.name, null).catch(() => {}));
    } catch (error) {
      // A job that was stopped has not failed. Its status stays that of the run before.
      if (stop.signal.aborted) return;
      failure = error instanceof Error ? error.message : String(error);
      tellFailure(job.name, error, failure);
    } finally {
      clearInterval(renewal);
    }
    if (failure === null) tellSuccess(job.name);
    await record(job.name, failure);
  }

  async function loop(job: Job): Promise<void> {
    while (!stop.signal.aborted) {
      await runOnce(job).catch((error: unknown) => log.debug({ err: error, job: job.name }, 'job could not run'));
      await sleep(job.seconds * 1000, undefined, { signal: stop.signal }).catch(() => {});
    }
  }

  return {
    every: (job) => void jobs.push(job),
    all: jobs,
    start() {
      loops = jobs.map(loop);
    },
    status: () =>
      db.read((tx) =>
        tx.query<JobStatus>(
          `select name, last_run_at as "lastRunAt", last_success_at as "lastSuccessAt", last_error as "lastError",
             coalesce(holder = $1 and leased_until > now(), false) as "runsHere"
           from job order by name`,
          [me],
        ),
      ),
    async close() {
      stop.abort();
      await Promise.all(loops);
      // Lets another instance take over at once, instead of after the lease has run out.
      await db
        .write((tx) => tx.query(`update job set leased_until = '-infinity' where holder = $1`, [me]))
        .catch(() => {});
    },
  };
}
