import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/tx.ts';
import { countryOf } from '../../../platform/outside/country.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { noticesOfLastDay, tell } from '../../messages/notices/index.ts';
import { deviceOf } from './device-cookie.ts';
import { deviceInWords } from './device-rules.ts';
import { rememberDevice } from './device-store.ts';
import { mailboxOf } from './mailbox-store.ts';
import { mailWithNotMe, recordSecurity } from './tell-of-security.ts';

/** The call that signs somebody in. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface SignInDevice {
  /** The device cookie. A program without one is recognised by its name and country, or every sign-in would be news. */
  device: string;
  name: string | null;
  country: string | null;
}

export function signInDevice({ request, reply }: Exchange, settings: Settings): SignInDevice {
  const name = deviceInWords(request.headers['user-agent']);
  const country = countryOf(request.ip);
  return { device: deviceOf(request, reply, settings) ?? `program:${name}:${country}`, name, country };
}

export const deviceHash = (memberId: string, device: string): Buffer =>
  createHash('sha256').update(`${memberId}:${device}`).digest().subarray(0, 16);

/** More mails would be no news, and somebody who knows the password could fill the mailbox with them. */
const MAILS_A_DAY = 5;

/**
 * Tells the member of a sign-in with a device they have not used before. The very first device is no news: there is
 * nothing to compare it with. Returns whether it was news.
 */
export async function meetDevice(tx: Tx, memberId: string, { device, name, country }: SignInDevice): Promise<boolean> {
  const { isNew, knewOthers } = await rememberDevice(tx, memberId, deviceHash(memberId, device));
  if (!isNew || !knewOthers) return false;
  await recordSecurity(tx, memberId, { kind: 'new_device' }, { device: name, country });
  const event = randomUUID();
  const facts = { device: name, country };
  const mayMail = (await noticesOfLastDay(tx, memberId, 'sign-in:')) < MAILS_A_DAY;
  await tell(tx, [{ memberId, subject: `sign-in:${event}`, kind: 'new_sign_in', facts }]);
  const member = await mailboxOf(tx, memberId);
  if (member && mayMail)
    await mailWithNotMe(tx, member, 'new_sign_in', { device: name, country, at: new Date().toISOString() });
  return true;
}
