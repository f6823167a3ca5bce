import type { ownData, RouteOutput } from '@viewloop/contract';
import { balanceOf } from '../../../ledger/index.ts';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type Mailbox, mailboxOf } from '../../accounts/auth/index.ts';
import { findDeletion, insertDeletion, isLastAdmin } from '../../ground/members/index.ts';
import { queueMail } from '../../messages/mail/index.ts';
import * as store from './store.ts';

const GRACE_DAYS = 14;

type State = RouteOutput<typeof ownData.readDeletion>;

export async function readDeletionState(tx: ReadTx, memberId: string): Promise<State> {
  const deletion = await findDeletion(tx, memberId);
  return {
    requestedAt: deletion?.requestedAt.toISOString() ?? null,
    dueAt: deletion?.dueAt.toISOString() ?? null,
    graceDays: GRACE_DAYS,
    credits: await balanceOf(tx, memberId),
    creditsInPromotions: await store.creditsInPromotions(tx, memberId),
    isLastAdmin: await isLastAdmin(tx, memberId),
  };
}

/**
 * The account works as before until the time is over, so that credits can still be spent. What is left at the end is given
 * up, and whoever asks has agreed to that.
 */
export async function requestDeletion(tx: Tx, memberId: string, giveUpCredits: boolean): Promise<State> {
  const { credits, creditsInPromotions, isLastAdmin: isLast } = await readDeletionState(tx, memberId);
  if (isLast) throw new Problem('last_admin_stays');
  const left = Math.max(0, credits) + creditsInPromotions;
  if (left > 0 && !giveUpCredits) throw new Problem('credits_left', { credits: left });
  if (!(await insertDeletion(tx, memberId, GRACE_DAYS))) throw new Problem('deletion_requested');
  const state = await readDeletionState(tx, memberId);
  const mailbox = (await mailboxOf(tx, memberId)) as Mailbox;
  await queueMail(tx, {
    key: `deletion-requested:${memberId}:${state.requestedAt}`,
    kind: 'deletion_requested',
    memberId,
    address: mailbox.email,
    language: mailbox.language,
    parameters: { username: mailbox.username, day: (state.dueAt as string).slice(0, 10) },
  });
  return state;
}
