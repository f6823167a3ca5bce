import type { ReadTx, Tx } from '../../platform/tx.ts';
import type { Commission, Referral } from './commission-rules.ts';

/** The referrals of those among these members who have a referrer. Nobody else pays on them until the transaction ends. */
export function lockReferrals(tx: Tx, memberIds: readonly string[]): Promise<Referral[]> {
  return tx.query<Referral>(
    `select referred_id as "referredId", referrer_id as "referrerId", accrued, paid
     from referral where referred_id = any($1::uuid[]) order by referred_id for no key update`,
    [memberIds],
  );
}

/** Those of these events that had their commission. To be asked with the referrals locked. */
export async function paidSources(tx: ReadTx, sources: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ source: string }>(
    `select source from commission where source = any($1::text[]) and kind = 'earned'`,
    [sources],
  );
  return new Set(rows.map(({ source }) => source));
}

/** Under the locks of the referrals, whose sums move with it. The same event twice is refused by its key. */
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
