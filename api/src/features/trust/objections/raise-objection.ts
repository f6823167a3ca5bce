import type { Tx } from '../../../platform/db/tx.ts';
import { insertObjection, type Objection } from './store.ts';
import { tellOfObjection } from './tell-of-objection.ts';

/** Puts what a member says into the one list of objections. */
export async function raiseObjection(tx: Tx, objection: Objection): Promise<void> {
  if (await insertObjection(tx, objection)) await tellOfObjection(tx);
}
