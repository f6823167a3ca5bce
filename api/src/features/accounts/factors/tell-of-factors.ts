import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/db/tx.ts';
import { type MailParameters, queueMail } from '../../messages/mail/index.ts';
import { mailboxOf } from '../auth/index.ts';

type FactorMail = 'factor_added' | 'factor_removed' | 'factors_removed' | 'recovery_code_used';

/** Mails the owner of the account, in the transaction of what it tells about. */
export async function tellOfFactors<K extends FactorMail>(
  tx: Tx,
  memberId: string,
  kind: K,
  parameters: Omit<MailParameters[K], 'username'>,
): Promise<void> {
  const mailbox = await mailboxOf(tx, memberId);
  if (!mailbox) return;
  const { email, language, username } = mailbox;
  await queueMail(tx, {
    key: `${kind}:${randomUUID()}`,
    kind,
    memberId,
    address: email,
    language,
    parameters: { ...parameters, username } as MailParameters[K],
  });
}
