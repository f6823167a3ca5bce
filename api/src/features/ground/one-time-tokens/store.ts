import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

export interface StoredToken {
  memberId: string;
  subject: string | null;
  createdAt: Date;
  used: boolean;
  expired: boolean;
}

export async function insertToken(
  tx: Tx,
  token: { hash: Buffer; purpose: string; memberId: string | null; subject: string | null; validSeconds: number },
): Promise<void> {
  await tx.query(
    `insert into one_time_token (token_hash, purpose, member_id, subject, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [token.hash, token.purpose, token.memberId, token.subject, token.validSeconds],
  );
}

const TOKEN = `select member_id as "memberId", subject, created_at as "createdAt", used_at is not null as used,
  expires_at <= now() as expired from one_time_token where token_hash = $1 and purpose = any($2::text[])`;

export function findToken(tx: ReadTx, hash: Buffer, purposes: readonly string[]): Promise<StoredToken | undefined> {
  return tx.one<StoredToken>(TOKEN, [hash, purposes]);
}

/** Whatever its purpose: whether it is still worth mailing. */
export async function isLive(tx: ReadTx, hash: Buffer): Promise<boolean> {
  const row = await tx.one(
    'select 1 as one from one_time_token where token_hash = $1 and used_at is null and expires_at > now()',
    [hash],
  );
  return row !== undefined;
}

/** Of two who use it at the same moment, the second waits here and then finds it used. */
export function markUsed(tx: Tx, hash: Buffer, purposes: readonly string[]) {
  return tx.one<{ purpose: string; memberId: string; subject: string | null; createdAt: Date }>(
    `update one_time_token set used_at = now()
     where token_hash = $1 and purpose = any($2::text[]) and used_at is null and expires_at > now()
     returning purpose, member_id as "memberId", subject, created_at as "createdAt"`,
    [hash, purposes],
  );
}

export async function deleteTokensOf(tx: Tx, memberId: string, purposes: readonly string[]): Promise<void> {
  await tx.query('delete from one_time_token where member_id = $1 and purpose = any($2::text[]) and used_at is null', [
    memberId,
    purposes,
  ]);
}

/** Only those about one thing. */
export async function deleteTokensAbout(
  tx: Tx,
  memberId: string,
  { purpose, subject }: { purpose: string; subject: string },
): Promise<void> {
  await tx.query(
    `delete from one_time_token where member_id = $1 and purpose = $2 and lower(subject) = lower($3) and used_at is null`,
    [memberId, purpose, subject],
  );
}

/** Those made at a moment or after it. */
export async function deleteTokensSince(
  tx: Tx,
  memberId: string,
  { purpose, since }: { purpose: string; since: Date },
): Promise<void> {
  await tx.query(
    `delete from one_time_token where member_id = $1 and purpose = $2 and used_at is null
       and created_at >= date_trunc('milliseconds', $3::timestamptz)`,
    [memberId, purpose, since],
  );
}

export interface LiveToken {
  memberId: string;
  createdAt: Date;
  expiresAt: Date;
}

/** The oldest about this that can still be used, of this member or, without one, of any. */
export function liveTokenAbout(
  tx: ReadTx,
  { purpose, subject, memberId }: { purpose: string; subject: string; memberId?: string | undefined },
): Promise<LiveToken | undefined> {
  return tx.one<LiveToken>(
    `select member_id as "memberId", created_at as "createdAt", expires_at as "expiresAt" from one_time_token
     where purpose = $1 and lower(subject) = lower($2) and used_at is null and expires_at > now()
       and member_id = coalesce($3, member_id) order by created_at limit 1`,
    [purpose, subject, memberId ?? null],
  );
}

/** One more token for the same thing, which counts as made when the first was and expires with it. */
export async function insertCopy(
  tx: Tx,
  copy: { hash: Buffer; purpose: string; subject: string } & LiveToken,
): Promise<void> {
  await tx.query(
    `insert into one_time_token (token_hash, purpose, member_id, subject, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [copy.hash, copy.purpose, copy.memberId, copy.subject, copy.createdAt, copy.expiresAt],
  );
}

/** The newest that can still be used. */
export async function liveSubject(tx: ReadTx, memberId: string, purpose: string): Promise<string | undefined> {
  const row = await tx.one<{ subject: string }>(
    `select subject from one_time_token where member_id = $1 and purpose = $2 and used_at is null and expires_at > now()
     order by created_at desc limit 1`,
    [memberId, purpose],
  );
  return row?.subject;
}

/** Everything that live tokens of this purpose are about. */
export async function liveSubjects(tx: ReadTx, memberId: string, purpose: string): Promise<string[]> {
  const rows = await tx.query<{ subject: string }>(
    `select distinct subject from one_time_token where member_id = $1 and purpose = $2 and used_at is null
       and expires_at > now() and subject is not null`,
    [memberId, purpose],
  );
  return rows.map(({ subject }) => subject);
}

/** How many were made lately, used or not. */
export async function tokensIssued(
  tx: ReadTx,
  memberId: string,
  purpose: string,
): Promise<{ lastMinute: number; lastDay: number }> {
  const row = await tx.one<{ lastMinute: number; lastDay: number }>(
    `select count(*) filter (where created_at > now() - interval '1 minute') as "lastMinute", count(*) as "lastDay"
     from one_time_token where member_id = $1 and purpose = $2 and created_at > now() - interval '1 day'`,
    [memberId, purpose],
  );
  return row ?? { lastMinute: 0, lastDay: 0 };
}

/** Whether another member has a live token about this. */
export async function subjectInUse(
  tx: ReadTx,
  { purpose, subject, exceptBy }: { purpose: string; subject: string; exceptBy?: string | undefined },
): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from one_time_token where purpose = $1 and lower(subject) = lower($2) and used_at is null
       and expires_at > now() and member_id is distinct from $3 limit 1`,
    [purpose, subject, exceptBy ?? null],
  );
  return row !== undefined;
}

/** A used link says so for a month, then it is unknown. */
export const OLD_TOKENS = `delete from one_time_token where token_hash in
  (select token_hash from one_time_token where expires_at < now() - interval '30 days' order by expires_at limit $1)`;
