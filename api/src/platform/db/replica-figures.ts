import type { Metrics } from '../metrics/metrics.ts';
import type { Replica } from './replica.ts';
import { OUTCOMES } from './replica.ts';

/** Without a replica there is nothing to count, and the figures are left out. */
export function replicaFigures(metrics: Metrics, replica: Replica | undefined): void {
  metrics.figures(
    { viewloop_replica_reads_total: ['Reads that the replica may answer, by who answered or why not', 'outcome'] },
    async () => {
      const counts = replica?.counts();
      return {
        viewloop_replica_reads_total: counts
          ? OUTCOMES.map((outcome) => ({ labels: { outcome }, value: counts[outcome] }))
          : null,
      };
    },
    'sum',
  );
  metrics.figures(
    { viewloop_replica_up: ['1 while the replica answers and follows the primary'] },
    async () => ({ viewloop_replica_up: replica ? Number(replica.lag() !== undefined) : null }),
    'min',
  );
  metrics.figures(
    {
      viewloop_replica_lag_seconds: ['How old the newest commit is that the replica shows, at least'],
      viewloop_replica_lag_bytes: ['How much of the log the replica has not replayed'],
    },
    async () => {
      const { seconds = null, bytes = null } = replica?.lag() ?? {};
      return { viewloop_replica_lag_seconds: seconds, viewloop_replica_lag_bytes: bytes };
    },
    'max',
  );
}
