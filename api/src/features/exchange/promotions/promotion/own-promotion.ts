import type { promotions } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { findPromotion } from './shown-store.ts';
import * as store from './store.ts';

export interface OwnPromotion {
  id: number;
  ownerId: string;
}

/** Throws the same problem for somebody else's promotion as for one that does not exist, so that ids reveal nothing. */
export async function lockOwn(tx: Tx, { id, ownerId }: OwnPromotion): Promise<store.LockedPromotion> {
  const promotion = await store.lockPromotion(tx, id);
  if (!promotion || promotion.ownerId !== ownerId) throw new Problem('promotion_not_found');
  return promotion;
}

export async function showOwn(tx: ReadTx, own: OwnPromotion): Promise<promotions.Promotion> {
  const promotion = await findPromotion(tx, own);
  if (!promotion) throw new Problem('promotion_not_found');
  return promotion;
}
