import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** The SQL for authenticator apps and recovery codes. */

/** Changes of one member's factors happen one after the other, so that each sees how many are left. */
export async function lockFactorsOf(tx: Tx, memberId: string): Promise<void> {
  await tx.query('select id from member where id = $1 for no key update', [memberId]);
}

export async function hasFactor(tx: ReadTx, memberId: string): Promise<boolean> {
  return (await tx.one<{ has: boolean }>('select has_second_factor($1) as has', [memberId]))?.has ?? false;
}

/** Whether the member can sign in by a password or a passkey. */
export async function hasWayIn(tx: ReadTx, memberId: string): Promise<boolean> {
  const row = await tx.one<{ has: boolean }>(
    `select has_password or exists (select 1 from passkey where member_id = m.id) as has
     from member m where m.id = $1`,
    [memberId],
  );
  return row?.has ?? false;
}

/** For admins: whether the site asks for a factor that this one does not have. */
export async function mustSetUpFactor(tx: ReadTx, memberId: string): Promise<boolean> {
  return (await tx.one<{ must: boolean }>('select must_set_up_factor($1) as must', [memberId]))?.must ?? false;
}

export interface Authenticator {
  secret: Buffer;
  lastStep: number;
  createdAt: Date;
  confirmedAt: Date | null;
  usedAt: Date | null;
}

export function authenticatorOf(tx: ReadTx, memberId: string): Promise<Authenticator | undefined> {
  return tx.one<Authenticator>(
    `select secret, last_step as "lastStep", created_at as "createdAt", confirmed_at as "confirmedAt", used_at as "usedAt"
     from authenticator where member_id = $1`,
    [memberId],
  );
}

/** Replaces a secret that was never confirmed. Returns false if the member has an app in use. */
export async function offerSecret(tx: Tx, memberId: string, secret: Buffer): Promise<boolean> {
  const row = await tx.one(
    `insert into authenticator (member_id, secret) values ($1, $2)
     on conflict (member_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
       where authenticator.confirmed_at is null
     returning 1 as one`,
    [memberId, secret],
  );
  return row !== undefined;
}

/** Of two uses of one code at the same moment, the second waits for the first and then finds the step taken. */
export async function takeStep(tx: Tx, memberId: string, step: number): Promise<boolean> {
  const row = await tx.one(
    `update authenticator set last_step = $2, used_at = now(), confirmed_at = coalesce(confirmed_at, now())
     where member_id = $1 and last_step < $2 returning 1 as one`,
    [memberId, step],
  );
  return row !== undefined;
}

/** Returns false if there was none in use. */
export async function deleteAuthenticator(tx: Tx, memberId: string): Promise<boolean> {
  const rows = await tx.query<{ confirmed: boolean }>(
    'delete from authenticator where member_id = $1 returning confirmed_at is not null as confirmed',
    [memberId],
  );
  return rows.some(({ confirmed }) => confirmed);
}

export async function countRecoveryCodes(tx: ReadTx, memberId: string): Promise<{ all: number; left: number }> {
  const row = await tx.one<{ all: number; left: number }>(
    `select count(*)::integer as all, (count(*) filter (where used_at is null))::integer as left
     from recovery_code where member_id = $1`,
    [memberId],
  );
  return row ?? { all: 0, left: 0 };
}

export async function replaceRecoveryCodes(tx: Tx, memberId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, memberId);
  await tx.query('insert into recovery_code (member_id, code_hash) select $1, unnest($2::bytea[])', [memberId, hashes]);
}

export async function deleteRecoveryCodes(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from recovery_code where member_id = $1', [memberId]);
}

export async function takeRecoveryCode(tx: Tx, memberId: string, hash: Buffer): Promise<boolean> {
  const row = await tx.one(
    `update recovery_code set used_at = now() where member_id = $1 and code_hash = $2 and used_at is null
     returning 1 as one`,
    [memberId, hash],
  );
  return row !== undefined;
}
