import type { App } from '../../../platform/run/app-context.ts';
import type { Sessions } from '../auth/index.ts';
import { confirmRoutes } from './confirm-routes.ts';
import { type Confirmation, type HasToken, openConfirmation } from './confirmation.ts';
import type { HasIdentity } from './remove-factor.ts';
import { factorsRoutes } from './routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

interface Needs {
  sessions: Sessions;
  hasToken: HasToken;
  hasIdentity: HasIdentity;
}

/** Returns the guard that other features put before sensitive changes. */
export function factorsFeature(app: App, { sessions, hasToken, hasIdentity }: Needs): Confirmation {
  const confirmation = openConfirmation(app, { sessions, hasToken });
  signInRoutes(app, sessions);
  confirmRoutes(app, sessions);
  factorsRoutes(app, { confirmation, hasIdentity });
  return confirmation;
}
