import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** Whether a member who left had this name. */
export async function isRetired(tx: ReadTx, username: string): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from retired_name where name_hash = sha256(convert_to(lower($1), 'UTF8'))`,
    [username],
  );
  return row !== undefined;
}

/**
 * Replaces everything that says who the person was. The row stays as a number for the books. With `retiresName` the old name
 * stays taken, as a hash. The account stays suspended, so that every way of signing in refuses it.
 */
export async function eraseMember(
  tx: Tx,
  id: string,
  { name, passwordHash, retiresName }: { name: string; passwordHash: string; retiresName: boolean },
): Promise<void> {
  if (retiresName)
    await tx.query(
      `insert into retired_name (name_hash)
       select sha256(convert_to(username_folded, 'UTF8')) from member where id = $1 and deleted_at is null
       on conflict do nothing`,
      [id],
    );
  await tx.query(
    `update member set username = $2, email = $2 || '@deleted.invalid', password_hash = $3, password_changed_at = now(),
       first_name = null, last_name = null, avatar = 'male-1', referral_code = null, is_admin = false, is_moderator = false,
       suspended_at = coalesce(suspended_at, now()), suspended_reason = 'Deleted at their own request',
       rules_accepted_at = null, email_verified_at = null, approval_since = null, language = 'en', deleted_at = now()
     where id = $1`,
    [id, name, passwordHash],
  );
  await tx.query(`select tally_add('members', -1)`);
}
