import type { ReadTx } from '../../../platform/db/tx.ts';

/** How many watches a day an admin allows before the address is confirmed, or null. It depends on nobody, so it is read first. */
const LIMIT = `(select (value -> 'limitsUntilVerified' ->> 'watchesPerDay')::integer from setting where key = 'site')`;

/**
 * Members who have watched as much today as an admin allows before the e-mail address is confirmed, each with that limit.
 * Without such a limit, which is the default, nobody is among them.
 */
export async function verificationDue(tx: ReadTx, memberIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; most: number }>(
    `select m.id, ${LIMIT} as most from member m
     left join member_day d on d.member_id = m.id and d.day = (now() at time zone 'UTC')::date
     where ${LIMIT} is not null and m.id = any($1::uuid[]) and m.email_verified_at is null
       and coalesce(d.watched, 0) >= ${LIMIT}`,
    [memberIds],
  );
  return new Map(rows.map(({ id, most }) => [id, most]));
}
