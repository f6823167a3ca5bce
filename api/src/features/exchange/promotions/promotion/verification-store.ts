import type { ReadTx } from '../../../../platform/db/tx.ts';

/** Returns the daily limit of promotions if this member has no confirmed address and has passed it. */
export async function limitReached(tx: ReadTx, ownerId: string): Promise<number | undefined> {
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
  return row?.most;
}
