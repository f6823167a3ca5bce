import type { admin, RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { countWaiting, hasSentSince, oldestHindered, oldestRetried, readHold } from '../outbox/index.ts';
import { MAIL } from './queue-mail.ts';

type MailStatus = RouteOutput<typeof admin.platformStatus>['mail'];

/** Whether mails leave this site, as the admin area shows it. */
export async function mailStatus(tx: ReadTx, { mail }: Settings): Promise<MailStatus> {
  const [waiting, hold, retried] = await Promise.all([countWaiting(tx), readHold(tx), oldestRetried(tx, MAIL)]);
  if (!mail.smtp) return { state: 'kept', waiting, since: null, reason: null };
  if (hold) return { state: 'held', waiting, since: hold.since.toISOString(), reason: hold.reason };
  if (!retried) return { state: 'sent', waiting, since: null, reason: null };
  return { state: 'failing', waiting, since: retried.since.toISOString(), reason: retried.reason };
}

/** Why mails cannot leave this site at the moment, for any recipient. */
export const mailTrouble = (tx: ReadTx) => oldestHindered(tx, MAIL);

export const hasMailLeftSince = (tx: ReadTx, since: Date) => hasSentSince(tx, MAIL, since);
