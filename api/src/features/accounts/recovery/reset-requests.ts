import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { Job } from '../../../platform/run/jobs.ts';
import { copyToken, liveTokenAbout, tokensIssued } from '../../ground/one-time-tokens/index.ts';
import { takeMailAllowance, takeSiteAllowance } from '../../messages/mail/index.ts';
import { type Mailbox, mailboxOf, mailboxWithAddress } from '../auth/index.ts';
import { mailUndo } from './confirm-email.ts';
import { RESET, UNDO } from './links.ts';
import { sendReset } from './reset-password.ts';
import { type Request, takeRequest, waiting } from './store.ts';

const PER_MINUTE = 1;
const PER_DAY = 5;

/** The tokens themselves are counted, in the same transaction, so a crash neither loses a mail nor counts one twice. */
async function hadEnough(tx: ReadTx, memberId: string): Promise<boolean> {
  const { lastMinute, lastDay } = await tokensIssued(tx, memberId, RESET.purpose);
  return lastMinute >= PER_MINUTE || lastDay >= PER_DAY;
}

/**
 * The address belongs to nobody, but its owner can still take a change back: somebody else may have deleted the mail that
 * said so, so it is sent again.
 */
async function mailUndoAgain(tx: Tx, email: string): Promise<void> {
  const like = await liveTokenAbout(tx, { purpose: UNDO.purpose, subject: email });
  const member = like && (await mailboxOf(tx, like.memberId));
  if (!like || !member) return;
  const token = await copyToken(tx, { ...like, purpose: UNDO.purpose, subject: email });
  const validSeconds = Math.ceil((like.expiresAt.getTime() - Date.now()) / 1000);
  await mailUndo(tx, { ...member, email }, member.email, { token, validSeconds });
}

/** The request is gone together with its mail being queued; a second instance finds nothing to do. */
async function answer(
  tx: Tx,
  { id, email }: Request,
  to: Mailbox | 'undo' | undefined,
  limited: boolean,
): Promise<void> {
  const mine = await takeRequest(tx, id);
  if (!mine || !to) return;
  if (to === 'undo') return mailUndoAgain(tx, email);
  if (limited && (await hadEnough(tx, to.id))) return;
  await sendReset(tx, to);
}

/** Whom to write to: nobody where there is no such account, it is suspended, or the site has sent enough for today. */
async function recipient(
  app: Pick<App, 'db' | 'limits' | 'settings'>,
  email: string,
): Promise<Mailbox | 'undo' | undefined> {
  const member = await app.db.read((tx) => mailboxWithAddress(tx, email));
  if (!member) {
    const memberId = (await app.db.read((tx) => liveTokenAbout(tx, { purpose: UNDO.purpose, subject: email })))
      ?.memberId;
    const mayWrite =
      memberId !== undefined && (await takeMailAllowance(app, { address: email, memberId }).then(yes, no));
    return mayWrite ? 'undo' : undefined;
  }
  if (member.isSuspended) return undefined;
  return (await takeSiteAllowance(app).then(yes, no)) ? member : undefined;
}

const yes = () => true;
const no = () => false;

export function answerResetRequestsJob(app: Pick<App, 'db' | 'limits' | 'settings'>): Job {
  const { db, settings } = app;
  return {
    name: 'answer-reset-requests',
    seconds: 1,
    async run(signal) {
      for (;;) {
        const requests = await db.read(waiting);
        for (const request of requests) {
          if (signal.aborted) return;
          const to = await recipient(app, request.email);
          await db.write((tx) => answer(tx, request, to, settings.rateLimits));
        }
        if (requests.length < 50) return;
      }
    },
  };
}
