import type { Database } from '../../../platform/db/db.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { mailboxOf } from './mailbox-store.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { tellOfNewPassword } from './password-mail.ts';
import type { Sessions } from './sessions.ts';
import type { Exchange } from './sign-in-device.ts';
import * as store from './store.ts';

export async function proveIdentity(db: Database, memberId: string, password: string): Promise<store.Credentials> {
  const credentials = await db.read((tx) => store.credentialsOf(tx, memberId));
  if (!(await passwordMatches(credentials?.passwordHash, password)) || !credentials)
    throw new Problem('wrong_password');
  return credentials;
}

/**
 * Ends every session of the member, on all instances, and opens a new one for the caller. `besides` runs in the same
 * transaction: it ends the access tokens, which this feature does not know.
 */
export async function changePassword(
  db: Database,
  sessions: Sessions,
  change: { memberId: string; currentPassword: string; newPassword: string; at: Exchange },
  besides: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const { memberId, currentPassword, newPassword, at } = change;
  const { passwordHash } = await proveIdentity(db, memberId, currentPassword);
  const newHash = await hashPassword(newPassword);
  const session = await db.write(async (tx) => {
    if (!(await store.replacePassword(tx, memberId, passwordHash, newHash))) throw new Problem('wrong_password');
    await store.deleteSessionsOf(tx, memberId);
    const mailbox = await mailboxOf(tx, memberId);
    if (mailbox) await tellOfNewPassword(tx, mailbox);
    await besides(tx);
    return sessions.open(tx, memberId, at);
  });
  session.setCookie(at.reply);
}
