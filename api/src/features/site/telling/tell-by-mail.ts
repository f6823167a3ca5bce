import { notices } from '@viewloop/contract';
import { gently } from '../../../platform/db/gently.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { openMailboxes } from '../../accounts/auth/index.ts';
import { queueMail, refusersAmong } from '../../messages/mail/index.ts';
import { readPreferences, takeToMail } from '../../messages/notices/index.ts';

/** A member who reads it on the site within this time gets no mail about it. */
const AFTER_SECONDS = 300;
const AT_ONCE = 100;
const MOST_IN_A_MAIL = 10;

/** One mail for each member, with everything that happened. `mailIsSent` is false on a site without a mail server. */
async function tellSome(tx: Tx, mailIsSent: boolean): Promise<number> {
  const taken = await takeToMail(tx, { afterSeconds: AFTER_SECONDS, most: AT_ONCE });
  const ids = [...new Set(taken.map(({ memberId }) => memberId))];
  if (ids.length === 0 || !mailIsSent) return taken.length;
  const preferences = await readPreferences(tx, ids);
  const refusers = await refusersAmong(tx, ids, 'notices');
  for (const { id, email, language } of await openMailboxes(tx, ids)) {
    const own = taken
      .filter(
        ({ memberId, kind, seen }) =>
          memberId === id && !seen && kind in notices.topicOf && preferences(id)[notices.topicOf[kind]].mail,
      )
      .toSorted((one, other) => other.at.getTime() - one.at.getTime());
    const [newest] = own;
    if (!newest || refusers.has(id)) continue;
    await queueMail(tx, {
      key: `notices:${newest.id}:${newest.at.getTime()}`,
      kind: 'notices',
      memberId: id,
      address: email,
      language,
      parameters: {
        notices: own.slice(0, MOST_IN_A_MAIL).map(({ kind, facts }) => ({ kind, facts })),
        more: Math.max(0, own.length - MOST_IN_A_MAIL),
      },
      expiresInSeconds: 86_400,
    });
  }
  return taken.length;
}

export async function tellByMail({ db, settings }: Pick<App, 'db' | 'settings'>, signal: AbortSignal): Promise<void> {
  const mailIsSent = settings.mail.smtp !== undefined;
  const step = () => db.write((tx) => tellSome(tx, mailIsSent));
  while (!signal.aborted && (await gently(step, signal)) === AT_ONCE);
}
