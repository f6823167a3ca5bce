import type { Tx } from '../../../platform/db/tx.ts';
import { listTeam } from '../../ground/members/index.ts';
import { tell } from '../../messages/notices/index.ts';
import { countWaiting } from './store.ts';

/** Tells admins and moderators that objections wait, in one notice. */
export async function tellOfObjection(tx: Tx): Promise<void> {
  const team = (await listTeam(tx)).filter(({ isSuspended }) => !isSuspended);
  const facts = { count: await countWaiting(tx) };
  await tell(
    tx,
    team.map(({ id: memberId }) => ({ memberId, subject: 'objections', kind: 'objection_made', facts })),
  );
}
