import type { App } from '../../../platform/run/app-context.ts';
import { carryDebts } from './carry-debts.ts';

/** Debts follow a member who leaves and comes back. Members see theirs in the settings, so there are no calls. */
export function carriedDebtsFeature(app: Pick<App, 'db' | 'events' | 'jobs'>): void {
  app.jobs.every({ name: 'carry-debts', seconds: 300, run: (signal) => carryDebts(app, signal) });
}
