import { randomUUID } from 'node:crypto';
import type { security } from '@viewloop/contract';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/tx.ts';
import { countryOf } from '../../../platform/outside/country.ts';
import { deleteTokensOf, issueToken } from '../../ground/one-time-tokens/index.ts';
import { type MailKind, type MailParameters, queueMail } from '../../messages/mail/index.ts';
import { tell } from '../../messages/notices/index.ts';
import { deviceInWords } from './device-rules.ts';
import { type Mailbox, mailboxOf } from './mailbox-store.ts';
import { insertSecurityEvent, type NewSecurityEvent, type Origin } from './security-store.ts';

/** The purpose of the link "this was not me". Its subject is the address that it was mailed to. */
export const NOT_ME = 'not-me';
const NOT_ME_SECONDS = 7 * 24 * 3600;
/** The purpose of the link that sets a new password. */
export const RESET_PASSWORD = 'reset-password';

export const originOf = (request: FastifyRequest): Origin => ({
  device: deviceInWords(request.headers['user-agent']),
  country: countryOf(request.ip),
});
/** What the server did by itself. */
export const NOWHERE: Origin = { device: null, country: null };

/** Mails the owner with a link that takes the account back. */
export async function mailWithNotMe<K extends MailKind>(
  tx: Tx,
  { id, username, email, language }: Pick<Mailbox, 'id' | 'username' | 'email' | 'language'>,
  kind: K,
  parameters: Omit<MailParameters[K], 'username'>,
): Promise<void> {
  const token = await issueToken(tx, {
    purpose: NOT_ME,
    memberId: id,
    subject: email,
    validSeconds: NOT_ME_SECONDS,
  });
  await queueMail(tx, {
    key: `${kind}:${randomUUID()}`,
    kind,
    memberId: id,
    address: email,
    language,
    parameters: { ...parameters, username } as MailParameters[K],
    token,
  });
}

type Telling = (tx: Tx, member: Mailbox, name: string | null) => Promise<void>;

const factor =
  (kind: 'factor_added' | 'factor_removed', which: 'passkey' | 'authenticator'): Telling =>
  (tx, member, name) =>
    mailWithNotMe(tx, member, kind, { factor: which, name });
const way =
  (which: MailParameters['way_added']['way']): Telling =>
  (tx, member, name) =>
    mailWithNotMe(tx, member, 'way_added', { way: which, name });
const password: Telling = (tx, member) => mailWithNotMe(tx, member, 'password_changed', {});

type NoticeOfWay =
  | 'password_changed'
  | 'email_changed'
  | 'passkey_added'
  | 'authenticator_added'
  | 'recovery_codes_made'
  | 'identity_linked'
  | 'token_made'
  | 'webhook_made'
  | 'account_taken_back';

/** How the owner is told. Kinds that are not here are in the log alone, or have a mail of their own. */
const told: Partial<Record<security.SecurityKind, { mail?: Telling; notice?: NoticeOfWay }>> = {
  password_changed: { mail: password, notice: 'password_changed' },
  password_reset: { mail: password, notice: 'password_changed' },
  email_changed: { notice: 'email_changed' },
  passkey_added: { mail: factor('factor_added', 'passkey'), notice: 'passkey_added' },
  passkey_removed: { mail: factor('factor_removed', 'passkey') },
  authenticator_added: { mail: factor('factor_added', 'authenticator'), notice: 'authenticator_added' },
  authenticator_removed: { mail: factor('factor_removed', 'authenticator') },
  recovery_codes_made: { mail: way('recovery_codes'), notice: 'recovery_codes_made' },
  identity_linked: { mail: way('identity'), notice: 'identity_linked' },
  token_made: { mail: way('token'), notice: 'token_made' },
  webhook_made: { mail: way('webhook'), notice: 'webhook_made' },
  webhook_changed: { mail: way('webhook'), notice: 'webhook_made' },
  frozen: { notice: 'account_taken_back' },
};

/** After these, a link for a new password that was asked for before is of no use any more. */
const endsResets: ReadonlySet<security.SecurityKind> = new Set([
  'password_changed',
  'password_reset',
  'email_changed',
  'email_taken_back',
  'passkey_added',
  'passkey_removed',
  'authenticator_added',
  'authenticator_removed',
  'recovery_codes_made',
  'factors_removed',
  'identity_linked',
  'identity_unlinked',
  'lost_factor_used',
] satisfies security.SecurityKind[]);

/** Only in the owner's log. */
export async function recordSecurity(tx: Tx, memberId: string, event: NewSecurityEvent, from: Origin): Promise<void> {
  await insertSecurityEvent(tx, memberId, event, from);
  if (endsResets.has(event.kind)) await deleteTokensOf(tx, memberId, [RESET_PASSWORD]);
}

/** In the transaction of what happened: the owner's log, a notice, and a mail with "this was not me". */
export async function tellOfSecurity(tx: Tx, memberId: string, event: NewSecurityEvent, from: Origin): Promise<void> {
  await recordSecurity(tx, memberId, event, from);
  const { kind, name = null } = event;
  const { mail, notice } = told[kind] ?? {};
  if (notice) await tell(tx, [{ memberId, subject: `security:${randomUUID()}`, kind: notice, facts: { name } }]);
  const member = mail && (await mailboxOf(tx, memberId));
  if (mail && member) await mail(tx, member, name);
}

/** Handed to features below this one, which cannot know members. */
export type TellOfSecurity = (
  tx: Tx,
  memberId: string,
  event: NewSecurityEvent,
  request: FastifyRequest,
) => Promise<void>;
export const tellFrom: TellOfSecurity = (tx, memberId, event, request) =>
  tellOfSecurity(tx, memberId, event, originOf(request));
