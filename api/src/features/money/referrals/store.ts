import type { referrals } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

export async function referralsOf(
  tx: ReadTx,
  referrerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<referrals.Referral[]> {
  const rows = await tx.query<{ id: number; referred_id: string; paid: number; created_at: Date }>(
    `select id, referred_id, paid, created_at from referral where referrer_id = $1
     order by id desc limit $2 offset $3`,
    [referrerId, limit, (page - 1) * limit],
  );
  return rows.map((row) => ({
    id: row.id,
    referredId: row.referred_id,
    commissionEarned: row.paid,
    createdAt: row.created_at.toISOString(),
  }));
}

export async function countReferrals(tx: ReadTx, referrerId: string): Promise<number> {
  const row = await tx.one<{ referrals: number }>('select referrals from member_total where member_id = $1', [
    referrerId,
  ]);
  return row?.referrals ?? 0;
}

export interface OwnReferrals {
  referralCode: string | null;
  totalReferrals: number;
  creditsEarned: number;
}

export function ownReferrals(tx: ReadTx, memberId: string): Promise<OwnReferrals | undefined> {
  return tx.one<OwnReferrals>(
    `select m.referral_code as "referralCode", t.referrals as "totalReferrals", a.commission as "creditsEarned"
     from member m join member_total t on t.member_id = m.id join account a on a.member_id = m.id
     where m.id = $1`,
    [memberId],
  );
}

/** Returns the code that the member has afterwards: the one they had before, or else the new one. */
export async function setReferralCodeIfMissing(tx: Tx, memberId: string, newCode: string): Promise<string> {
  const [row] = await tx.query<{ code: string }>(
    'update member set referral_code = coalesce(referral_code, $2) where id = $1 returning referral_code as code',
    [memberId, newCode],
  );
  return (row as { code: string }).code;
}

export async function findReferrer(
  tx: ReadTx,
  { code, referredId }: { code: string; referredId: string },
): Promise<string | undefined> {
  const referrer = await tx.one<{ id: string }>(
    'select id from member where referral_code = upper($1) and id <> $2 and suspended_at is null',
    [code, referredId],
  );
  return referrer?.id;
}

export async function insertReferral(
  tx: Tx,
  { referredId, referrerId, begins }: { referredId: string; referrerId: string; begins: boolean },
): Promise<void> {
  await tx.query(
    `insert into referral (referred_id, referrer_id, begins_at) values ($1, $2, case when $3::boolean then now() end)`,
    [referredId, referrerId, begins],
  );
  await tx.query('update member_total set referrals = referrals + 1 where member_id = $1', [referrerId]);
}

/** So many at once; returns how many. What they earn from now on brings a referrer who leaves nothing. */
export async function endSomeReferralsOf(tx: Tx, referrerId: string, most: number): Promise<number> {
  const rows = await tx.query(
    `update referral set begins_at = null where referred_id in (
       select referred_id from referral where referrer_id = $1 and begins_at is not null
       order by referred_id limit $2 for no key update)
     returning id`,
    [referrerId, most],
  );
  return rows.length;
}

/** What the member earns from now on brings their referrer commission; what they earned before does not. */
export async function beginCommission(tx: Tx, referredId: string): Promise<void> {
  await tx.query(
    `update referral r set begins_at = now() where referred_id = $1 and begins_at is null
       and not exists (select from account_deletion d
         where d.member_id = r.referrer_id and d.stage in ('settling', 'erasing', 'parting', 'done'))`,
    [referredId],
  );
}
