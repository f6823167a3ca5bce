import { forgetInSteps } from '../../../platform/db/forget-in-steps.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { OLD_TOKENS } from './store.ts';

export function oneTimeTokensFeature(app: Pick<App, 'db' | 'jobs'>): void {
  app.jobs.every({
    name: 'forget-old-tokens',
    seconds: 3600,
    run: async (signal) => void (await forgetInSteps(app.db, OLD_TOKENS, signal)),
  });
}
