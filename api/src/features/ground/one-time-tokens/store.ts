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
  token: { hash: Buffer; purpose: string; memberId: string; subject: string | null; validSeconds: number },
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
  return tx.one<{ purpose: string; memberId: string; subject: string | null }>(
    `update one_time_token set used_at = now()
     where token_hash = $1 and purpose = any($2::text[]) and used_at is null and expires_at > now()
     returning purpose, member_id as "memberId", subject`,
    [hash, purposes],
  );
}

export async function deleteTokensOf(tx: Tx, memberId: string, purposes: readonly string[]): Promise<void> {
  await tx.query('delete from one_time_token where member_id = $1 and purpose = any($2::text[]) and used_at is null', [
    memberId,
    purposes,
  ]);
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
