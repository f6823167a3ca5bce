import type { ReadTx } from '../../../../platform/db/tx.ts';
import { matesOf } from '../../../trust/links/index.ts';

/** Whether a member promotes or has promoted the video of a promotion, as a condition. Both are names in the statement. */
export const promotes = (memberId: string, promotion: string): string =>
  `exists (select from promotion same where same.external_id = ${promotion}.external_id
     and same.platform = ${promotion}.platform and same.owner_id = ${memberId})`;

/** Whether a member, or somebody they belong to, promotes or has promoted the video of this promotion. */
export async function promotesVideoOf(
  tx: ReadTx,
  { memberId, promotionId }: { memberId: string; promotionId: number },
): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from promotion p where p.id = $2 and exists (
       select from (select $1::uuid as id union all ${matesOf('$1')}) person where ${promotes('person.id', 'p')})`,
    [memberId, promotionId],
  );
  return row !== undefined;
}
