import type { App } from '../../../platform/run/app-context.ts';
import { findLinksJob } from './find-links.job.ts';

/** Links have no calls of their own: members see them in their settings, admins in the admin area. */
export function linksFeature(app: Pick<App, 'db' | 'jobs'>): void {
  app.jobs.every(findLinksJob(app));
}
