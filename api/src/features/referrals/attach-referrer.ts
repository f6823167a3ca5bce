import type { Tx } from '../../platform/tx.ts';

/** At registration only, and for ever. A code that nobody has attaches nobody. */
export async function attachReferrer(
  tx: Tx,
  { referredId, code }: { referredId: string; code: string },
): Promise<void> {
  const referrer = await tx.one<{ id: string }>(
    'select id from member where referral_code = upper($1) and id <> $2 and suspended_at is null',
    [code.trim(), referredId],
  );
  if (!referrer) return;
  await tx.query('insert into referral (referred_id, referrer_id) values ($1, $2)', [referredId, referrer.id]);
  await tx.query('update member_total set referrals = referrals + 1 where member_id = $1', [referrer.id]);
}
