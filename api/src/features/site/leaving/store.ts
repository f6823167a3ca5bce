import { constants } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';

/**
 * Members who have never confirmed their address or done anything for this long: no session, nothing earned, spent, promoted,
 * referred or written, and no other way into the account.
 */
export const forgottenMembers = (tx: ReadTx, most: number) =>
  tx.query<{ id: string }>(
    `select m.id from member m join account a on a.member_id = m.id
     where m.email_verified_at is null and m.deleted_at is null and m.created_at < now() - interval '30 days'
       and not m.is_admin and not m.is_moderator and m.suspended_at is null and a.postings = 0
       and not exists (select from session s where s.member_id = m.id)
       and not exists (select from view v where v.viewer_id = m.id)
       and not exists (select from promotion p where p.owner_id = m.id)
       and not exists (select from deposit_address d where d.member_id = m.id)
       and not exists (select from referral r where r.referrer_id = m.id)
       and not exists (select from support_thread t where t.member_id = m.id)
       and not exists (select from identity i where i.member_id = m.id)
       and not exists (select from passkey k where k.member_id = m.id)
       and not exists (select from access_token t where t.member_id = m.id)
       and not exists (select from account_deletion d where d.member_id = m.id)
     order by m.created_at limit $1`,
    [most],
  );

/** What running promotions would return if they were stopped now, and if nobody was watching them. */
export async function creditsInPromotions(tx: ReadTx, memberId: string): Promise<number> {
  const row = await tx.one<{ credits: number }>(
    `select coalesce(sum(credits_spent - credits_returned - ${constants.CREDITS_PER_VIEW} * views), 0)::bigint as credits from promotion
     where owner_id = $1 and state not in ('completed', 'stopped')`,
    [memberId],
  );
  return row?.credits ?? 0;
}
