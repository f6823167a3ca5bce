import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { clusterIdOf } from '../../trust/links/index.ts';
import { raiseObjection } from '../../trust/objections/index.ts';

/** A member says that the accounts it was linked with are other people's. */
export async function objectToGroup(tx: Tx, memberId: string, text: string): Promise<void> {
  if ((await clusterIdOf(tx, memberId)) === undefined) throw new Problem('not_in_group');
  await raiseObjection(tx, { about: 'group', memberId, text });
}
