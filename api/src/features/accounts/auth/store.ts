import type { Avatar, auth } from '@viewloop/contract';
import { anyLength } from '../../../platform/db/any-length.ts';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Me } from '../../../platform/run/app-context.ts';

/** The SQL for members and sessions. */

export interface FoundSession {
  me: Me;
  /** It is more than an hour since its use was last recorded. */
  stale: boolean;
}

interface SessionRow {
  n: number;
  id: string;
  username: string;
  is_admin: boolean;
  is_moderator: boolean;
  stale: boolean;
  needs_factor: boolean;
}

/** Takes the hashes in hex. Returns the results in the order of the questions. */
export async function findSessions(tx: ReadTx, hashes: readonly string[]): Promise<(FoundSession | undefined)[]> {
  const rows = await tx.query<SessionRow>(
    `select h.n::integer as n, m.id, m.username, m.is_admin, m.is_moderator, s.seen_at < now() - interval '1 hour' as stale,
       case when m.is_admin then must_set_up_factor(m.id) else false end as needs_factor
     from unnest(${anyLength('$1::bytea[]')}) with ordinality h (hash, n)
     join session s on s.token_hash = h.hash
     join member m on m.id = s.member_id
     where s.seen_at > now() - interval '7 days' and s.created_at > now() - interval '30 days' and m.suspended_at is null`,
    [hashes.map((hash) => `\\x${hash}`)],
  );
  const found = new Map(
    rows.map(({ n, id, username, is_admin, is_moderator, stale, needs_factor }): [number, FoundSession] => [
      n,
      {
        me: {
          id,
          username,
          isAdmin: is_admin,
          isModerator: is_moderator,
          sessionId: hashes[n - 1] as string,
          ...(needs_factor && { mustSetUpFactor: true }),
        },
        stale,
      },
    ]),
  );
  return hashes.map((_hash, index) => found.get(index + 1));
}

export async function insertSession(
  tx: Tx,
  hash: Buffer,
  memberId: string,
  { name, country, isNewDevice }: { name: string | null; country: string | null; isNewDevice: boolean },
): Promise<void> {
  await tx.query(
    'insert into session (token_hash, member_id, device_name, country, is_new_device) values ($1, $2, $3, $4, $5)',
    [hash, memberId, name, country, isNewDevice],
  );
}

export async function touchSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query('update session set seen_at = now() where token_hash = $1', [hash]);
}

export async function deleteSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.query('delete from session where token_hash = $1', [hash]);
}

/** Somebody else may have had the password, so no device counts as known any more either. */
export async function deleteSessionsOf(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from session where member_id = $1', [memberId]);
  await tx.query('delete from known_device where member_id = $1', [memberId]);
}

/** Signs everybody out, and returns how many sessions that were. */
export async function deleteAllSessions(tx: Tx): Promise<number> {
  await tx.query('delete from known_device');
  return (await tx.query('delete from session returning 1 as one')).length;
}

/** Sessions that nobody used for a week. */
export const EXPIRED_SESSIONS = `delete from session where token_hash in
  (select token_hash from session where seen_at < now() - interval '7 days' order by seen_at limit $1)`;

export interface UserRow {
  id: string;
  username: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  avatar: Avatar;
  referral_code: string | null;
  is_admin: boolean;
  is_moderator: boolean;
  rules_accepted_at: Date | null;
  rules_version: number | null;
  created_at: Date;
  suspended_at: Date | null;
  suspended_reason: string | null;
  credits: number;
  commission: number;
  needs_factor: boolean;
}

export const USER_COLUMNS = `select m.id, m.username, m.email, m.first_name, m.last_name, m.avatar, m.referral_code, m.is_admin,
    m.is_moderator, m.rules_accepted_at, m.created_at, m.suspended_at, m.suspended_reason, a.balance as credits, a.commission,
    (select max(c.version) from rules_consent c where c.member_id = m.id) as rules_version,
    case when m.is_admin then must_set_up_factor(m.id) else false end as needs_factor`;
export const USER_FROM = 'from member m join account a on a.member_id = m.id';

export function userOf(row: UserRow): auth.User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.avatar,
    profileImageUrl: null,
    credits: row.credits,
    referralCode: row.referral_code,
    referralEarnings: row.commission,
    isAdmin: row.is_admin,
    isModerator: row.is_moderator,
    createdAt: row.created_at.toISOString(),
    rulesAcceptedAt: row.rules_accepted_at?.toISOString() ?? null,
    rulesVersion: row.rules_version,
    ...(row.needs_factor && { needsSecondFactor: true }),
  };
}

/** Returns the results in the order of the questions. */
export async function findUsers(tx: ReadTx, ids: readonly string[]): Promise<(auth.User | undefined)[]> {
  const wanted = anyLength('$1::uuid[]');
  const rows = await tx.query<UserRow>(`${USER_COLUMNS} ${USER_FROM} where m.id = any(${wanted}::uuid[])`, [ids]);
  const byId = new Map(rows.map((row) => [row.id, userOf(row)]));
  return ids.map((id) => byId.get(id));
}

export async function findUser(tx: ReadTx, id: string): Promise<auth.User | undefined> {
  return (await findUsers(tx, [id]))[0];
}

export interface Credentials {
  id: string;
  username: string;
  passwordHash: string;
  suspendedReason: string | null;
  /** False: the stored hash is of a password that nobody knows. */
  hasPassword: boolean;
  /** An admin has not agreed to the registration yet. */
  awaitsApproval: boolean;
  isDeleted: boolean;
}

const CREDENTIALS = `select id, username, password_hash as "passwordHash", has_password as "hasPassword", suspended_reason as "suspendedReason",
  approval_since is not null as "awaitsApproval", deleted_at is not null as "isDeleted" from member`;

/** A username cannot contain @, so one text finds at most one member. */
export function findCredentials(tx: ReadTx, usernameOrEmail: string): Promise<Credentials | undefined> {
  return tx.one<Credentials>(`${CREDENTIALS} where username_folded = lower($1) or email_folded = lower($1)`, [
    usernameOrEmail,
  ]);
}

export function credentialsOf(tx: ReadTx, id: string): Promise<Credentials | undefined> {
  return tx.one<Credentials>(`${CREDENTIALS} where id = $1`, [id]);
}

/** The same for somebody who is suspended, who gets no session but what suspended members may still do. */
export async function lockCredentials(tx: Tx, { id, passwordHash }: Credentials): Promise<boolean> {
  const row = await tx.one('select 1 as one from member where id = $1 and password_hash = $2 for no key update', [
    id,
    passwordHash,
  ]);
  return row !== undefined;
}

/**
 * Checking a password takes a while. Meanwhile the password may have been changed or the member suspended, which ends
 * all sessions. This checks again and locks the row, so that no session is opened after such a change.
 */
export async function holdCredentials(tx: Tx, { id, passwordHash }: Credentials): Promise<boolean> {
  const row = await tx.one(
    'select 1 as one from member where id = $1 and password_hash = $2 and suspended_at is null and approval_since is null for no key update',
    [id, passwordHash],
  );
  return row !== undefined;
}

/** Also the names of members who left: somebody else could pass for them. */
export async function usernameExists(tx: ReadTx, username: string): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from member where username_folded = lower($1)
     union all select 1 from retired_name where name_hash = sha256(convert_to(lower($1), 'UTF8'))`,
    [username],
  );
  return row !== undefined;
}

const FIRST_ADMIN_LOCK = 7_436_822;

/** Instances that start at once look for an admin one after another. */
export async function lockFirstAdmin(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [FIRST_ADMIN_LOCK]);
}

export async function adminExists(tx: ReadTx): Promise<boolean> {
  return (await tx.one('select 1 as one from member where is_admin limit 1')) !== undefined;
}

/** Keeps the first time. */
export async function acceptRules(tx: Tx, id: string): Promise<void> {
  await tx.query('update member set rules_accepted_at = coalesce(rules_accepted_at, now()) where id = $1', [id]);
}

/**
 * Changes the password only if it is still the one that was checked. Returns false for the second of two changes at
 * once.
 */
export async function replacePassword(tx: Tx, id: string, oldHash: string, newHash: string): Promise<boolean> {
  const row = await tx.one(
    `update member set password_hash = $3, password_changed_at = clock_timestamp()
     where id = $1 and password_hash = $2 returning id`,
    [id, oldHash, newHash],
  );
  return row !== undefined;
}

/** Adds one to the number of members that the site shows. */
export async function countNewMember(tx: Tx): Promise<void> {
  await tx.query(`select tally_add('members', 1)`);
}
