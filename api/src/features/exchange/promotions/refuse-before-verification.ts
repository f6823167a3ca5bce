import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';

/**
 * Before the e-mail address is confirmed, a member may start so many promotions a day as an admin allows; by default as
 * many as anybody. To be asked with the new promotion written and the member's balance locked: of several at once, each
 * sees those before it.
 */
export async function refuseBeforeVerification(tx: Tx, ownerId: string): Promise<void> {
  const row = await tx.one<{ most: number }>(
    `select s.most from member m
     join (select (value -> 'limitsUntilVerified' ->> 'promotionsPerDay')::integer as most from setting where key = 'site') s
       on s.most is not null
     where m.id = $1 and m.email_verified_at is null and s.most < (
       select count(*) from (
         select created_at from promotion where owner_id = $1 order by id desc limit s.most + 1
       ) latest where latest.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC')`,
    [ownerId],
  );
  if (row) throw new Problem('verify_to_promote', { limit: row.most });
}
