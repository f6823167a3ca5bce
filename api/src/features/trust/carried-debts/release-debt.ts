import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { findMember } from '../../ground/members/index.ts';
import { tell } from '../../messages/notices/index.ts';
import { release } from './store.ts';

/** The member pays nothing more of it and is told. No credits move: what was paid stays paid, and the old account owes what it owed. */
export async function releaseDebt(
  tx: Tx,
  { adminId, debtId, reason }: { adminId: string; debtId: number; reason: string },
): Promise<string> {
  const released = await release(tx, debtId);
  if (!released) throw new Problem('debt_not_open');
  const { memberId, credits } = released;
  const username = (await findMember(tx, memberId))?.username ?? '';
  const facts = { username, credits, reason };
  await recordAction(tx, { adminId, action: 'release_debt', subject: memberId, facts });
  await tell(tx, [{ memberId, subject: `released-debt:${debtId}`, kind: 'debt_released', facts: { credits } }]);
  return memberId;
}
