import type { App } from '../../../platform/run/app-context.ts';
import type { Sessions } from '../auth/index.ts';
import { type AskAgain, type HasToken, openAskAgain } from './ask-again.ts';
import { confirmRoutes } from './confirm-routes.ts';
import type { HasIdentity } from './remove-factor.ts';
import { factorsRoutes } from './routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

interface Needs {
  sessions: Sessions;
  hasToken: HasToken;
  hasIdentity: HasIdentity;
}

/** Returns the guard that other features put before sensitive changes. */
export function factorsFeature(app: App, { sessions, hasToken, hasIdentity }: Needs): AskAgain {
  const askAgain = openAskAgain(app, { sessions, hasToken });
  signInRoutes(app, sessions);
  confirmRoutes(app, sessions);
  factorsRoutes(app, { askAgain, hasIdentity });
  return askAgain;
}
