import type { promotions } from '@viewloop/contract';
import type { Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { forgetRefusals, type VideoName } from '../../videos/index.ts';
import { lockOwn, type OwnPromotion, showOwn } from './own-promotion.ts';
import type { StateReason } from './promotion-rules.ts';
import * as store from './store.ts';
import { tellOfPause } from './tell-of-pause.ts';

/** Running watches keep their places. Pausing a paused promotion changes nothing. */
export async function pausePromotion(tx: Tx, own: OwnPromotion): Promise<promotions.Promotion> {
  const { state } = await lockOwn(tx, own);
  if (state !== 'active' && state !== 'paused') throw new Problem('promotion_state', { state });
  if (state === 'active') await tellOfPause(tx, await store.markPaused(tx, own.id));
  return showOwn(tx, own);
}

/** The owner was suspended: nothing of theirs is offered, until they resume it. */
export async function pausePromotionsOf(tx: Tx, ownerId: string): Promise<void> {
  await tellOfPause(tx, await store.markAllPaused(tx, ownerId));
}

/** Pauses all promotions of a video that cannot be played, and returns their owners. */
export async function pausePromotionsOfVideo(tx: Tx, video: VideoName, reason: StateReason): Promise<Set<string>> {
  const paused = await store.markVideoPaused(tx, video, reason);
  await tellOfPause(tx, paused, reason);
  return new Set(paused.map(({ ownerId }) => ownerId));
}

/** The owner cannot resume a hidden promotion; only an admin can. */
export async function resumePromotion(tx: Tx, own: OwnPromotion): Promise<promotions.Promotion> {
  const { state } = await lockOwn(tx, own);
  if (state !== 'active' && state !== 'paused') throw new Problem('promotion_state', { state });
  if (state === 'paused') await forgetRefusals(tx, await store.markActive(tx, own.id));
  return showOwn(tx, own);
}
