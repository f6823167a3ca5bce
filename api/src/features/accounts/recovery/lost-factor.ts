import { rateLimits } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { Job } from '../../../platform/run/jobs.ts';
import { findMember } from '../../ground/members/index.ts';
import { issueToken, liveSubjects, lookAtToken, useToken } from '../../ground/one-time-tokens/index.ts';
import { readSiteSettings } from '../../ground/site-settings/index.ts';
import { queueMail } from '../../messages/mail/index.ts';
import { tell } from '../../messages/notices/index.ts';
import {
  deleteLostFactor,
  deleteSessionsOf,
  type Exchange,
  holdCredentials,
  insertLostFactor,
  lockMember,
  lostFactorOf,
  lostFactorsReady,
  type Mailbox,
  mailboxOf,
  mailWithNotMe,
  markMailed,
  type Origin,
  originOf,
  provePassword,
  recordSecurity,
} from '../auth/index.ts';
import { factorWays } from '../factors/index.ts';
import { freezeWaysIn } from '../frozen/index.ts';
import { LOST_FACTOR, UNDO } from './links.ts';
import { keyOf } from './send-verification.ts';

/** Long enough for the owner to notice that somebody else asked. */
const WAIT_MS = 72 * 3600 * 1000;

/** Whom the site may let in without the second factor: ordinary members and moderators with a confirmed address. */
async function mayAsk(tx: Tx, member: Mailbox | undefined): Promise<boolean> {
  if (!member || member.verifiedAt === null || member.isSuspended) return false;
  if ((await findMember(tx, member.id))?.isAdmin !== false) return false;
  return (await readSiteSettings(tx)).lostFactors;
}

/** Tells every session by the bell, and every address: also one whose owner can still take a change back. */
async function tellEverywhere(tx: Tx, member: Mailbox, day: string): Promise<void> {
  await tell(tx, [{ memberId: member.id, subject: 'lost-factor', kind: 'lost_factor_asked', facts: { day } }]);
  const addresses = new Set([member.email, ...(await liveSubjects(tx, member.id, UNDO.purpose))]);
  for (const email of addresses) await mailWithNotMe(tx, { ...member, email }, 'lost_factor_asked', { day });
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** `memberId` has given the right password and lost the second factor and the recovery codes. */
export async function askLostFactor(app: Pick<App, 'db' | 'limits'>, memberId: string, from: Origin): Promise<Date> {
  await app.limits.takeFor(rateLimits.lostFactors, memberId);
  return app.db.write(async (tx) => {
    await lockMember(tx, memberId);
    const member = await mailboxOf(tx, memberId);
    if (!member || !(await mayAsk(tx, member))) throw new Problem('lost_factor_off');
    const waiting = await lostFactorOf(tx, memberId);
    if (waiting) throw new Problem('lost_factor_waits', { day: dayOf(waiting.readyAt) });
    const readyAt = new Date(Date.now() + WAIT_MS);
    await insertLostFactor(tx, memberId, readyAt);
    await recordSecurity(tx, memberId, { kind: 'lost_factor_asked' }, from);
    await tellEverywhere(tx, member, dayOf(readyAt));
    return readyAt;
  });
}

async function mailLink(tx: Tx, memberId: string): Promise<void> {
  await lockMember(tx, memberId);
  const member = await mailboxOf(tx, memberId);
  // An admin by now, or switched off: nothing is mailed, and a later sign-in needs the factor as before.
  if (!member || !(await mayAsk(tx, member))) return void (await deleteLostFactor(tx, memberId));
  if (!(await markMailed(tx, memberId))) return;
  const token = await issueToken(tx, { ...LOST_FACTOR, memberId, subject: member.email });
  await queueMail(tx, {
    key: `lost-factor:${keyOf(token)}`,
    kind: 'lost_factor_ready',
    memberId,
    address: member.email,
    language: member.language,
    parameters: { username: member.username },
    token,
    expiresInSeconds: LOST_FACTOR.validSeconds,
  });
}

const AT_ONCE = 50;

export function answerLostFactorsJob({ db }: Pick<App, 'db'>): Job {
  return {
    name: 'answer-lost-factors',
    seconds: 60,
    async run(signal) {
      for (const { memberId } of await db.read((tx) => lostFactorsReady(tx, AT_ONCE))) {
        if (signal.aborted) return;
        await db.write((tx) => mailLink(tx, memberId));
      }
    },
  };
}

/** The factors are frozen rather than deleted, in case they are found again. It signs nobody in. */
export async function useLostFactor(
  app: Pick<App, 'db' | 'limits' | 'settings'>,
  { token, password, me, at }: { token: string; password: string; me: string | undefined; at: Exchange },
): Promise<string> {
  const { state, memberId = '' } = await app.db.read((tx) => lookAtToken(tx, token, LOST_FACTOR.purpose));
  if (state !== 'valid') throw new Problem(`link_${state}`);
  const credentials = await provePassword(app, { memberId, password, at });
  await app.db.write(async (tx) => {
    const { subject } = await useToken(tx, token, { purposes: [LOST_FACTOR.purpose], me });
    if (!(await holdCredentials(tx, credentials))) throw new Problem('link_expired');
    const member = await mailboxOf(tx, memberId);
    // A sign-in, a change of the address or an admin may have ended the request since the mail was sent.
    if (!(await mayAsk(tx, member)) || member?.email !== subject || !(await deleteLostFactor(tx, memberId)))
      throw new Problem('link_expired');
    await deleteSessionsOf(tx, memberId);
    await freezeWaysIn(tx, factorWays, memberId, null);
    await recordSecurity(tx, memberId, { kind: 'lost_factor_used' }, originOf(at.request));
  });
  return memberId;
}
