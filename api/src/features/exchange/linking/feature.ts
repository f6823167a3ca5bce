import type { App } from '../../../platform/run/app-context.ts';
import { findLinksJob } from './find-links.job.ts';

/** Linking has no calls of its own: members see their groups in their settings, admins in the admin area. */
export function linkingFeature(app: Pick<App, 'db' | 'jobs'>): void {
  app.jobs.every(findLinksJob(app));
}
