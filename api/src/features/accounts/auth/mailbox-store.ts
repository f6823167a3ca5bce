import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Language } from '../../messages/mail/index.ts';

/** A member as somebody who is written to. */
export interface Mailbox {
  id: string;
  username: string;
  email: string;
  language: Language;
  verifiedAt: Date | null;
  isSuspended: boolean;
}

const MAILBOX = `select id, username, email, language, email_verified_at as "verifiedAt",
  suspended_at is not null as "isSuspended" from member`;

export function mailboxOf(tx: ReadTx, id: string): Promise<Mailbox | undefined> {
  return tx.one<Mailbox>(`${MAILBOX} where id = $1`, [id]);
}

/** Of these members, those who can be written to without having asked: their address is shown to be theirs. */
export function openMailboxes(tx: ReadTx, ids: readonly string[]): Promise<Mailbox[]> {
  return tx.query<Mailbox>(
    `${MAILBOX} where id = any($1::uuid[]) and email_verified_at is not null and suspended_at is null order by id`,
    [ids],
  );
}

/** The next members by id, whoever they are. */
export function mailboxesAfter(tx: ReadTx, after: string, most: number): Promise<Mailbox[]> {
  return tx.query<Mailbox>(`${MAILBOX} where id > $1 order by id limit $2`, [after, most]);
}

export function mailboxWithAddress(tx: ReadTx, email: string): Promise<Mailbox | undefined> {
  return tx.one<Mailbox>(`${MAILBOX} where email_folded = lower($1)`, [email]);
}

/** False when the member has another address by now, of which this says nothing. */
export async function markVerified(tx: Tx, id: string, email: string): Promise<boolean> {
  const row = await tx.one(
    `update member set email_verified_at = coalesce(email_verified_at, now())
     where id = $1 and email_folded = lower($2) returning id`,
    [id, email],
  );
  return row !== undefined;
}

/** Throws the database's unique violation when somebody else has the address. */
export async function replaceEmail(
  tx: Tx,
  id: string,
  email: string,
  { verified }: { verified: boolean },
): Promise<void> {
  await tx.query(
    'update member set email = $2, email_verified_at = case when $3::boolean then now() end where id = $1',
    [id, email, verified],
  );
}

/** The member has registered with an account somewhere else; the stored hash is of a password that nobody knows. */
export async function forgoPassword(tx: Tx, id: string): Promise<void> {
  await tx.query('update member set has_password = false where id = $1', [id]);
}

/**
 * Nobody can sign in with a password until a new one is set by mail: the old one may be known to somebody else. `hash` is of
 * a password that nobody knows.
 */
export async function lockPassword(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.query(
    `update member set password_hash = $2, has_password = false, password_changed_at = clock_timestamp() where id = $1`,
    [id, hash],
  );
}

/** Does not ask for the old password, because the caller has shown in another way who they are. */
export async function setPassword(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.query(
    `update member set password_hash = $2, has_password = true, password_changed_at = clock_timestamp() where id = $1`,
    [id, hash],
  );
}
