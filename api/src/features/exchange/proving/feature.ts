import type { App } from '../../../platform/run/app-context.ts';
import type { CurrentRules } from '../../trust/fair-play/index.ts';
import { countOverdue } from './proof-store.ts';
import { proveViews } from './prove-views.job.ts';

/** Counting stops here, because an alert does not distinguish larger numbers. */
const MOST_COUNTED = 1000;

export function provingFeature(
  app: Pick<App, 'db' | 'events' | 'jobs' | 'log' | 'metrics'>,
  { rules }: { rules: CurrentRules },
): void {
  app.jobs.every({ name: 'prove-views', seconds: 15, run: (signal) => proveViews(app, rules, signal) });
  app.metrics.figures(
    { viewloop_views_waiting_for_house: ['Views that should have been replaced, and the house has too few credits'] },
    async () => ({ viewloop_views_waiting_for_house: await app.db.read((tx) => countOverdue(tx, MOST_COUNTED)) }),
  );
}
