import type { Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { lockOwn, type OwnPromotion } from '../promotion/own-promotion.ts';
import { keepObjection } from './hidden-store.ts';

/** The owner says why a hidden promotion should be shown. The admins read it beside the reports; a later word replaces it. */
export async function objectToHiding(tx: Tx, own: OwnPromotion, text: string): Promise<void> {
  const { state } = await lockOwn(tx, own);
  if (!(await keepObjection(tx, own.id, text))) throw new Problem('promotion_state', { state });
}
