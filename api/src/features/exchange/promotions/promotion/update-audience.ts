import type { promotions, tastes } from '@viewloop/contract';
import type { Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { isCompared } from './cut-store.ts';
import { lockOwn, type OwnPromotion, showOwn } from './own-promotion.ts';
import { hasEnded } from './promotion-rules.ts';
import * as store from './store.ts';

export async function updateAudience(
  tx: Tx,
  own: OwnPromotion,
  audience: tastes.Audience,
): Promise<promotions.Promotion> {
  const { state } = await lockOwn(tx, own);
  if (hasEnded(state)) throw new Problem('promotion_state', { state });
  if (await isCompared(tx, own.id)) throw new Problem('promotion_compared');
  await store.setAudience(tx, own.id, audience);
  return showOwn(tx, own);
}
