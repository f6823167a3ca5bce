import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Commission, Referral } from './commission-rules.ts';

/**
 * Returns and locks the referrals of those members who have a referrer, so that nobody else pays commission on them
 * meanwhile.
 */
export function lockReferrals(tx: Tx, memberIds: readonly string[]): Promise<Referral[]> {
  return tx.query<Referral>(
    `select referred_id as "referredId", referrer_id as "referrerId", accrued, paid
     from referral where referred_id = any($1::uuid[]) and begins_at is not null order by referred_id for no key update`,
    [memberIds],
  );
}

/** The events that already earned commission. Call it after the referrals are locked. */
export async function paidSources(tx: ReadTx, sources: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ source: string }>(
    `select source from commission where source = any($1::text[]) and kind = 'earned'`,
    [sources],
  );
  return new Set(rows.map(({ source }) => source));
}

/**
 * Writes commission and adds it to the referrals' sums, which must be locked. The primary key refuses the same event
 * twice.
 */
export async function recordCommission(tx: Tx, commission: readonly Commission[]): Promise<void> {
  if (commission.length === 0) return;
  await tx.query(
    `with made as (
       insert into commission (source, kind, referred_id, base_credits, percent, accrued, paid)
       select source, 'earned', referred_id, credits, percent, accrued, paid
       from unnest($1::text[], $2::uuid[], $3::bigint[], $4::integer[], $5::bigint[], $6::bigint[])
         c (source, referred_id, credits, percent, accrued, paid)
       returning referred_id, accrued, paid
     )
     update referral r set accrued = r.accrued + s.accrued, paid = r.paid + s.paid
     from (select referred_id, sum(accrued)::bigint as accrued, sum(paid)::bigint as paid from made group by 1) s
     where r.referred_id = s.referred_id`,
    [
      commission.map(({ source }) => source),
      commission.map(({ referredId }) => referredId),
      commission.map(({ credits }) => credits),
      commission.map(({ percent }) => percent),
      commission.map(({ accrued }) => accrued),
      commission.map(({ paid }) => paid),
    ],
  );
}

/** Notes that paid commission was taken back. Returns who has to return how many whole credits, if anybody. */
export function takeBackPaid(
  tx: Tx,
  { source, memberId, kind }: { source: string; memberId: string; kind: 'reversed' | 'voided' },
): Promise<{ paid_to: string; credits: number }[]> {
  return tx.query('select paid_to, credits from commission_take_back($1, $2, $3)', [source, memberId, kind]);
}
