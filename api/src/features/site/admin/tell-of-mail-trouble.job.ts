import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { adminIds } from '../../ground/members/index.ts';
import { readSettingsOf, writeSettingsOf } from '../../ground/site-settings/index.ts';
import { hasMailLeftSince, mailTrouble } from '../../messages/mail/index.ts';
import { tell } from '../../messages/notices/index.ts';

interface MailTold {
  /** When the admins were told of the trouble that lasts; absent while mails leave. */
  troubleAt?: string;
}

/** One for both, so that in the bell the end of the trouble takes the place of its beginning. */
const SUBJECT = 'mail:site';

/**
 * Tells the admins once when mails can no longer leave the site, and once when they leave again. A mail that was withdrawn
 * meanwhile shows nothing, so only one that arrived ends the trouble.
 */
async function tellOfMailTrouble(tx: Tx): Promise<void> {
  const told = (await readSettingsOf(tx, 'mail_told')) as MailTold;
  const trouble = await mailTrouble(tx);
  if (trouble && told.troubleAt === undefined) {
    await writeSettingsOf(tx, 'mail_told', { troubleAt: new Date().toISOString() });
    const facts = { reason: trouble.reason };
    const admins = await adminIds(tx);
    await tell(
      tx,
      admins.map((memberId) => ({ memberId, subject: SUBJECT, kind: 'mail_trouble', facts })),
    );
  }
  if (!trouble && told.troubleAt !== undefined && (await hasMailLeftSince(tx, new Date(told.troubleAt)))) {
    await writeSettingsOf(tx, 'mail_told', {});
    const admins = await adminIds(tx);
    await tell(
      tx,
      admins.map((memberId) => ({ memberId, subject: SUBJECT, kind: 'mail_works', facts: {} })),
    );
  }
}

export const tellOfMailTroubleJob = ({ db }: Pick<App, 'db'>) => ({
  name: 'tell-of-mail-trouble' as const,
  seconds: 60,
  run: () => db.write(tellOfMailTrouble),
});
