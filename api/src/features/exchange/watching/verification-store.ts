import type { ReadTx } from '../../../platform/db/tx.ts';

/**
 * Members who have watched as much today as an admin allows before the e-mail address is confirmed, each with that limit.
 * Without such a limit, which is the default, nobody is among them.
 */
export async function verificationDue(tx: ReadTx, memberIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; most: number }>(
    `select m.id, s.most from member m
     join (select (value -> 'limitsUntilVerified' ->> 'watchesPerDay')::integer as most from setting where key = 'site') s
       on s.most is not null
     left join member_day d on d.member_id = m.id and d.day = (now() at time zone 'UTC')::date
     where m.id = any($1::uuid[]) and m.email_verified_at is null and coalesce(d.watched, 0) >= s.most`,
    [memberIds],
  );
  return new Map(rows.map(({ id, most }) => [id, most]));
}
