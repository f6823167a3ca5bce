import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** Whose word counts against somebody else's promotion: reports, and failures of the player. */

/** So many reports that an admin found wrong, and a member's word counts no more. */
const MOST_FALSE_REPORTS = 3;

/** Members who have passed a first batch of checks, are not set aside, and have not reported falsely again and again. */
export async function hasVoice(tx: ReadTx, memberId: string): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from member_trust
     where member_id = $1 and proven and aside_at is null and false_reports < ${MOST_FALSE_REPORTS}`,
    [memberId],
  );
  return row !== undefined;
}

/** An admin decided about what these members had reported. A right report makes up for a wrong one. */
export async function judgeReporters(tx: Tx, memberIds: readonly string[], wereRight: boolean): Promise<void> {
  await tx.query(
    `update member_trust set false_reports = greatest(0, false_reports + $2) where member_id in (
       select member_id from member_trust where member_id = any($1::uuid[]) order by member_id for no key update)`,
    [memberIds, wereRight ? -1 : 1],
  );
}
