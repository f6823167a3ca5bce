import type { referrals } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../platform/tx.ts';

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

/** At registration only, and for ever. */
export async function insertReferral(tx: Tx, referredId: string, referrerId: string): Promise<void> {
  await tx.query('insert into referral (referred_id, referrer_id) values ($1, $2)', [referredId, referrerId]);
  await tx.query('update member_total set referrals = referrals + 1 where member_id = $1', [referrerId]);
}
