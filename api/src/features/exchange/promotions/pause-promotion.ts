import type { promotions } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { forgetRefusals } from '../videos/index.ts';
import { lockOwn, type OwnPromotion, showOwn } from './own-promotion.ts';
import * as store from './store.ts';

/** Running watches keep their places. Pausing a paused promotion changes nothing. */
export async function pausePromotion(tx: Tx, own: OwnPromotion): Promise<promotions.Promotion> {
  const { state } = await lockOwn(tx, own);
  if (state !== 'active' && state !== 'paused') throw new Problem('promotion_state', { state });
  if (state === 'active') await store.markPaused(tx, own.id);
  return showOwn(tx, own);
}

/** The owner cannot resume a hidden promotion; only an admin can. */
export async function resumePromotion(tx: Tx, own: OwnPromotion): Promise<promotions.Promotion> {
  const { state } = await lockOwn(tx, own);
  if (state !== 'active' && state !== 'paused') throw new Problem('promotion_state', { state });
  if (state === 'paused') await forgetRefusals(tx, await store.markActive(tx, own.id));
  return showOwn(tx, own);
}
