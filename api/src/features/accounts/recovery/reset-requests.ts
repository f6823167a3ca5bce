import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { Job } from '../../../platform/run/jobs.ts';
import { tokensIssued } from '../../ground/one-time-tokens/index.ts';
import { takeSiteAllowance } from '../../messages/mail/index.ts';
import { type Mailbox, mailboxWithAddress } from '../auth/index.ts';
import { RESET } from './links.ts';
import { sendReset } from './reset-password.ts';
import { type Request, takeRequest, waiting } from './store.ts';

const PER_MINUTE = 1;
const PER_DAY = 5;

/** The tokens themselves are counted, in the same transaction, so a crash neither loses a mail nor counts one twice. */
async function hadEnough(tx: ReadTx, memberId: string): Promise<boolean> {
  const { lastMinute, lastDay } = await tokensIssued(tx, memberId, RESET.purpose);
  return lastMinute >= PER_MINUTE || lastDay >= PER_DAY;
}

/** The request is gone together with its mail being queued; whoever comes second finds nothing to do. */
async function answer(tx: Tx, { id }: Request, member: Mailbox | undefined, limited: boolean): Promise<void> {
  const mine = await takeRequest(tx, id);
  if (!mine || !member) return;
  if (limited && (await hadEnough(tx, member.id))) return;
  await sendReset(tx, member);
}

/** Whom to write to: nobody where there is no such account, it is suspended, or the site has sent enough for today. */
async function recipient(app: Pick<App, 'db' | 'limits' | 'settings'>, email: string): Promise<Mailbox | undefined> {
  const member = await app.db.read((tx) => mailboxWithAddress(tx, email));
  if (!member || member.isSuspended) return undefined;
  const allowed = await takeSiteAllowance(app).then(
    () => true,
    () => false,
  );
  return allowed ? member : undefined;
}

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
          const member = await recipient(app, request.email);
          await db.write((tx) => answer(tx, request, member, settings.rateLimits));
        }
        if (requests.length < 50) return;
      }
    },
  };
}
