import type { App } from '../run/app-context.ts';

const secondsOf = (at: Date | null | undefined): number => (at?.getTime() ?? 0) / 1000;

/** Metrics of the server itself: its version, its database connections, and the jobs on whichever instance they run. */
export function platformFigures({ metrics, db, jobs, settings }: App): void {
  metrics.figures({ viewloop_info: ['Always 1; the version is the label', 'version'] }, async () => ({
    viewloop_info: [{ labels: { version: settings.version }, value: 1 }],
  }));

  metrics.figures(
    {
      viewloop_database_connections: ['Connections for transactions, busy or idle', 'state'],
      viewloop_database_waiting_requests: ['Requests that wait for a free connection'],
    },
    async () => {
      const { poolTotal, poolIdle, poolWaiting } = db.stats();
      return {
        viewloop_database_connections: [
          { labels: { state: 'busy' }, value: poolTotal - poolIdle },
          { labels: { state: 'idle' }, value: poolIdle },
        ],
        viewloop_database_waiting_requests: poolWaiting,
      };
    },
    'sum',
  );

  metrics.figures(
    { viewloop_database_up: ['1 while the database answers this instance'] },
    async () => ({
      viewloop_database_up: await db
        .read((tx) => tx.one('select 1'))
        .then(
          () => 1,
          () => 0,
        ),
    }),
    'min',
  );

  metrics.figures(
    {
      viewloop_job_last_success_timestamp_seconds: ['When a job last succeeded, on any instance; 0 is never', 'name'],
      viewloop_job_interval_seconds: ['The pause between two runs of a job', 'name'],
      viewloop_job_failed: ['1 when the last run of a job failed', 'name'],
    },
    async () => {
      const status = new Map((await jobs.status()).map((row) => [row.name, row]));
      const each = (value: (name: string, seconds: number) => number) =>
        jobs.all.map(({ name, seconds }) => ({ labels: { name }, value: value(name, seconds) }));
      return {
        viewloop_job_last_success_timestamp_seconds: each((name) => secondsOf(status.get(name)?.lastSuccessAt)),
        viewloop_job_interval_seconds: each((_, seconds) => seconds),
        viewloop_job_failed: each((name) => (status.get(name)?.lastError ? 1 : 0)),
      };
    },
  );
}
