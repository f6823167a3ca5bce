import type { fairPlay } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { levelOf } from './level-rules.ts';
import { type TrustRow, trustOf } from './trust-store.ts';

/** This file finds the members whose reports and player failures count against somebody else's promotion. */

/** After this many reports that an admin found wrong, a member's word counts no more. */
const MOST_FALSE_REPORTS = 3;

export async function levelOfMember(
  tx: ReadTx,
  memberId: string,
  numbers: fairPlay.FairPlayNumbers,
): Promise<fairPlay.TrustLevel> {
  return levelOf((await trustOf(tx, [memberId])).get(memberId) as TrustRow, numbers);
}

/**
 * Members from level "known" on, which takes days and proven views, who are not set aside and have not reported falsely again and
 * again. Accounts that were made a minute ago have no word against anybody.
 */
export async function hasVoice(tx: ReadTx, memberId: string, numbers: fairPlay.FairPlayNumbers): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from member_trust
     where member_id = $1 and proven and aside_at is null and false_reports < ${MOST_FALSE_REPORTS}`,
    [memberId],
  );
  if (!row) return false;
  return (await levelOfMember(tx, memberId, numbers)) !== 'new';
}

/** An admin decided about what these members had reported. A right report makes up for a wrong one. */
export async function judgeReporters(tx: Tx, memberIds: readonly string[], wereRight: boolean): Promise<void> {
  await tx.query(
    `update member_trust set false_reports = greatest(0, false_reports + $2) where member_id in (
       select member_id from member_trust where member_id = any($1::uuid[]) order by member_id for no key update)`,
    [memberIds, wereRight ? -1 : 1],
  );
}
