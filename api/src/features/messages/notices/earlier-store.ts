import type { Facts } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';

/** What members were told before, for features that fold many notices into one. Each is one statement for all members. */

/** Which of these subjects their members were told about. */
export async function toldAbout(
  tx: ReadTx,
  subjects: readonly { memberId: string; subject: string }[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await tx.query<{ subject: string }>(
    `select n.subject from unnest($1::uuid[], $2::text[]) s (member_id, subject)
     join notice n on n.member_id = s.member_id and n.subject = s.subject`,
    [subjects.map(({ memberId }) => memberId), subjects.map(({ subject }) => subject)],
  );
  return new Set(rows.map(({ subject }) => subject));
}

/** How many notices whose subject begins like this each member got within the last hour. Counts no further than `most`. */
export async function toldLately(
  tx: ReadTx,
  memberIds: readonly string[],
  { prefix, most }: { prefix: string; most: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ memberId: string; told: number }>(
    `select m.id as "memberId", (select count(*) from (
       select from notice n where n.member_id = m.id and n.dismissed_at is null and n.at > now() - interval '1 hour'
         and starts_with(n.subject, $2) limit $3) lately) as told
     from unnest($1::uuid[]) m (id)`,
    [memberIds, prefix, most],
  );
  return new Map(rows.map(({ memberId, told }) => [memberId, told]));
}

/** The facts of the notices about one subject, by member. */
export async function factsAbout(
  tx: ReadTx,
  memberIds: readonly string[],
  subject: string,
): Promise<ReadonlyMap<string, Facts>> {
  const rows = await tx.query<{ memberId: string; facts: Facts }>(
    'select member_id as "memberId", facts from notice where member_id = any($1::uuid[]) and subject = $2',
    [memberIds, subject],
  );
  return new Map(rows.map(({ memberId, facts }) => [memberId, facts]));
}
