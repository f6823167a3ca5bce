import type { App } from '../../../platform/run/app-context.ts';
import { takeSiteAllowance } from '../../messages/mail/index.ts';
import type { Welcome } from '../auth/index.ts';
import { sendVerification } from './send-verification.ts';

/** Every new member is asked to verify the address. A site that has sent its share of mails for today goes without. */
export function welcomeMail(app: Pick<App, 'limits' | 'settings'>): Welcome {
  return {
    mayWrite: () =>
      takeSiteAllowance(app).then(
        () => true,
        () => false,
      ),
    write: sendVerification,
  };
}
