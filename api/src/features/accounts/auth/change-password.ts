import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { deleteTokensOf } from '../../ground/one-time-tokens/index.ts';
import { mailboxOf } from './mailbox-store.ts';
import { hashNewPassword } from './new-password.ts';
import { CHANGE_EMAIL } from './reserved-address.ts';
import type { Sessions } from './sessions.ts';
import { provePassword } from './sign-in.ts';
import type { Exchange } from './sign-in-device.ts';
import * as store from './store.ts';
import { tellFrom } from './tell-of-security.ts';

/**
 * Ends every session of the member, on all instances, and opens a new one for the caller. `besides` runs in the same
 * transaction: it ends the access tokens, which this feature does not know.
 */
export async function changePassword(
  app: Pick<App, 'db' | 'guardedHttp' | 'limits' | 'log' | 'settings'>,
  sessions: Sessions,
  change: { memberId: string; currentPassword: string; newPassword: string; at: Exchange },
  besides: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const { memberId, currentPassword, newPassword, at } = change;
  const { passwordHash } = await provePassword(app, { memberId, password: currentPassword, at });
  const owner = await app.db.read((tx) => mailboxOf(tx, memberId));
  if (!owner) throw new Problem('not_signed_in');
  const newHash = await hashNewPassword(app, newPassword, owner);
  const session = await app.db.write(async (tx) => {
    if (!(await store.replacePassword(tx, memberId, passwordHash, newHash))) throw new Problem('wrong_password');
    await store.deleteSessionsOf(tx, memberId);
    await deleteTokensOf(tx, memberId, [CHANGE_EMAIL]);
    await tellFrom(tx, memberId, { kind: 'password_changed' }, at.request);
    await besides(tx);
    return sessions.open(tx, memberId, at);
  });
  session.setCookie(at.reply);
}
