import type { App } from '../../platform/app-context.ts';
import { forgetOld } from './store.ts';

export function oneTimeTokensFeature(app: Pick<App, 'db' | 'jobs'>): void {
  app.jobs.every({ name: 'forget-old-tokens', seconds: 3600, run: () => app.db.write(forgetOld) });
}
