import { randomBytes } from 'node:crypto';
import { lockBalance, post, recipes } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { Job } from '../../../platform/run/jobs.ts';
import { deleteSessionsOf, eraseMember, hashPassword, type Mailbox, mailboxOf } from '../../accounts/auth/index.ts';
import { forgetQuestionsOf, forgetSomeAnswersOf } from '../../exchange/feedback/index.ts';
import {
  endSomeOf,
  forgetReportNotes,
  forgetSomeVideosOf,
  hasHeldPlaces,
  promotionsOfOwner,
} from '../../exchange/promotions/index.ts';
import { endLiveWatch } from '../../exchange/watching/index.ts';
import { renameInLog } from '../../ground/admin-log/index.ts';
import {
  dueDeletions,
  findDeletion,
  insertDeletionBySite,
  lockDeletion,
  lockMemberAndAdmins,
  lookLater,
  setStage,
  setSuspended,
} from '../../ground/members/index.ts';
import { markDeliverable, queueMail } from '../../messages/mail/index.ts';
import { forgetDelivery } from '../../messages/outbox/index.ts';
import { endSomeReferralsOf, forfeitSome } from '../../money/referrals/index.ts';
import { endScreeningsOf } from '../../screening/attention/index.ts';
import { deleteClipsOf } from '../../screening/clips/index.ts';
import { forgetClipReportNotes } from '../../screening/moderation/index.ts';
import { keepDebtOf } from '../../trust/carried-debts/index.ts';
import { eraseRowsOf } from '../own-data/index.ts';
import { retireHandle } from '../profiles/index.ts';
import * as store from './store.ts';

type Needs = Pick<App, 'db' | 'settings'>;

const AT_ONCE = 100;
const A_MINUTE = 60;
const A_DAY = 86_400;

/** Whether the job goes on at once, or looks again later. */
type Next = 'go on' | 'wait';

const goodbyeKey = (memberId: string) => `account-deleted:${memberId}`;

/** The new name says nothing. It is random, so that nobody can take it before. */
const newName = () => `deleted-${randomBytes(10).toString('hex')}`;

/** From here on nobody is signed in to the account, and nobody can take the request back. */
async function close(tx: Tx, memberId: string): Promise<Next> {
  await endLiveWatch(tx, memberId, 'suspended');
  const held = await lockMemberAndAdmins(tx, memberId);
  const member = held.find(({ id }) => id === memberId);
  const others = held.filter(({ id, isAdmin, isSuspended }) => id !== memberId && isAdmin && !isSuspended);
  if (member?.isAdmin && others.length === 0) {
    await lookLater(tx, memberId, A_DAY);
    return 'wait';
  }
  await setSuspended(tx, memberId, 'This account is being deleted');
  await deleteSessionsOf(tx, memberId);
  await setStage(tx, memberId, 'stopping');
  return 'go on';
}

async function stopPromotions({ db }: Needs, memberId: string): Promise<Next> {
  while ((await db.write((tx) => endSomeOf(tx, memberId, AT_ONCE))) > 0);
  await endScreeningsOf(db, memberId);
  return db.write(async (tx) => {
    // A watch that is still running holds its place. When it ends without a reward, those credits come back as well.
    if (await hasHeldPlaces(tx, memberId)) {
      await lookLater(tx, memberId, A_MINUTE);
      return 'wait';
    }
    await setStage(tx, memberId, 'settling');
    return 'go on';
  });
}

/** The referrer's side ends, and what is left on the account goes to the house. */
async function settle({ db }: Needs, memberId: string): Promise<Next> {
  while ((await db.write((tx) => endSomeReferralsOf(tx, memberId, AT_ONCE))) > 0);
  while ((await db.write((tx) => forfeitSome(tx, memberId, AT_ONCE))) > 0);
  await db.write(async (tx) => {
    const credits = await lockBalance(tx, memberId, 'house');
    if (credits > 0) await post(tx, [recipes.balanceGivenUp({ memberId, credits })]);
    await keepDebtOf(tx, memberId);
    await setStage(tx, memberId, 'erasing');
  });
  return 'go on';
}

async function erase({ db, settings }: Needs, memberId: string): Promise<Next> {
  await db.write((tx) => retireHandle(tx, memberId, null));
  await db.write((tx) => deleteClipsOf(tx, memberId));
  await eraseRowsOf(db, memberId);
  while ((await db.write((tx) => forgetSomeVideosOf(tx, memberId, AT_ONCE))) > 0);
  while ((await db.write((tx) => forgetSomeAnswersOf(tx, memberId, AT_ONCE))) > 0);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  await db.write(async (tx) => {
    const bySite = (await findDeletion(tx, memberId))?.bySite ?? null;
    const { username, email, language } = (await mailboxOf(tx, memberId)) as Mailbox;
    const name = newName();
    await forgetReportNotes(tx, memberId);
    await forgetClipReportNotes(tx, memberId);
    await forgetQuestionsOf(tx, memberId, promotionsOfOwner);
    await renameInLog(tx, memberId, { from: username, to: name });
    await markDeliverable(tx, email);
    // A name that was never confirmed is free again; otherwise somebody could use up all good ones.
    await eraseMember(tx, memberId, { name, passwordHash, retiresName: bySite === null });
    // Without a mail server nobody would receive it, and the address would stay in the mailbox of the admin area.
    // Nor is anything written to an address that nobody confirmed, which may be a stranger's.
    if (settings.mail.smtp && bySite !== 'unconfirmed') {
      await queueMail(tx, {
        key: goodbyeKey(memberId),
        kind: bySite === 'refused' ? 'registration_refused' : 'account_deleted',
        memberId,
        address: email,
        language,
        parameters: { username },
      });
    }
    await setStage(tx, memberId, 'parting');
  });
  return 'go on';
}

/** The last mail still knows the address. When it has left, or was given up, it is removed as well. */
async function part({ db }: Needs, memberId: string): Promise<Next> {
  await db.write(async (tx) => {
    if (await forgetDelivery(tx, goodbyeKey(memberId))) await setStage(tx, memberId, 'done');
    else await lookLater(tx, memberId, A_MINUTE);
  });
  return 'wait';
}

/** One stage. Each can be killed at any point and repeated from its beginning. */
async function nextStage(app: Needs, memberId: string): Promise<Next> {
  const stage = await app.db.write(async (tx) => {
    const deletion = await lockDeletion(tx, memberId);
    if (deletion?.stage !== 'requested') return deletion?.stage;
    return deletion.dueAt <= new Date() ? close(tx, memberId) : undefined;
  });
  switch (stage) {
    case 'go on':
    case 'wait':
      return stage;
    case 'stopping':
      return stopPromotions(app, memberId);
    case 'settling':
      return settle(app, memberId);
    case 'erasing':
      return erase(app, memberId);
    case 'parting':
      return part(app, memberId);
    case 'done':
    case undefined:
      return 'wait';
  }
}

/** Accounts that were never confirmed and never used, so that an address is not held for ever. */
async function endForgotten({ db }: Needs, signal: AbortSignal): Promise<void> {
  for (const { id } of await db.read((tx) => store.forgottenMembers(tx, AT_ONCE))) {
    if (signal.aborted) return;
    await db.write((tx) => insertDeletionBySite(tx, id, 'unconfirmed'));
  }
}

export function endForgottenJob(app: Needs): Job {
  return { name: 'end-forgotten-accounts', seconds: 3600, run: (signal) => endForgotten(app, signal) };
}

export async function deleteAccounts(app: Needs, signal: AbortSignal): Promise<void> {
  for (const { memberId } of await app.db.read((tx) => dueDeletions(tx, 20)))
    while (!signal.aborted && (await nextStage(app, memberId)) === 'go on');
}
