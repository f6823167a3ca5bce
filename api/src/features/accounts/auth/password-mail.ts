import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/db/tx.ts';
import { queueMail } from '../../messages/mail/index.ts';
import type { Mailbox } from './mailbox-store.ts';

/** In the transaction of the change, whoever made it. */
export async function tellOfNewPassword(tx: Tx, { id, username, email, language }: Mailbox): Promise<void> {
  await queueMail(tx, {
    key: `password-changed:${randomUUID()}`,
    kind: 'password_changed',
    memberId: id,
    address: email,
    language,
    parameters: { username },
  });
}
