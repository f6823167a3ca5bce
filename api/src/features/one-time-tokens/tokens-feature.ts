import type { App } from '../../platform/app-context.ts';
import { forgetInSteps } from '../../platform/forget-in-steps.ts';
import { OLD_TOKENS } from './store.ts';

export function oneTimeTokensFeature(app: Pick<App, 'db' | 'jobs'>): void {
  app.jobs.every({
    name: 'forget-old-tokens',
    seconds: 3600,
    run: async (signal) => void (await forgetInSteps(app.db, OLD_TOKENS, signal)),
  });
}
