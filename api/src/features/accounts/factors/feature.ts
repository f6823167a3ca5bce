import type { App } from '../../../platform/run/app-context.ts';
import type { Sessions } from '../auth/index.ts';
import { confirmRoutes } from './confirm-routes.ts';
import { type Confirmation, openConfirmation } from './confirmation.ts';
import { factorsRoutes } from './routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

/** Returns the guard that other features put before sensitive changes. */
export function factorsFeature(app: App, { sessions }: { sessions: Sessions }): Confirmation {
  const confirmation = openConfirmation(app, sessions);
  signInRoutes(app, sessions);
  confirmRoutes(app, sessions);
  factorsRoutes(app, confirmation);
  return confirmation;
}
