import { randomBytes } from 'node:crypto';
import { constants, type RouteOutput, type watching } from '@viewloop/contract';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/tx.ts';
import { freePlaces, lockPromotions, offerOf, reservePlace } from '../promotions/index.ts';
import * as store from './store.ts';

export interface Start {
  promotionId: number;
  viewerId: string;
  platforms: readonly string[];
  watchSeconds: number;
}

export const newNonce = (): string => randomBytes(12).toString('base64url');

export const UNTITLED = 'Untitled Video';

async function refuse(tx: Tx, start: Start): Promise<never> {
  const offer = await offerOf(tx, start);
  if (offer === 'unknown') throw new Problem('promotion_not_found');
  if (offer === 'own') throw new Problem('own_promotion');
  if (await store.wasRewarded(tx, start.viewerId, start.promotionId)) throw new Problem('already_watched');
  throw new Problem(offer === 'full' ? 'no_place_left' : 'promotion_unavailable');
}

/**
 * Reserves a place and begins a view. A watch of this member that is still running is replaced; when the start is
 * refused, that one goes on.
 */
export async function startWatching(tx: Tx, start: Start): Promise<RouteOutput<typeof watching.startWatching>> {
  const { promotionId, viewerId, watchSeconds } = start;
  const replaced = await store.interruptLiveOf(tx, viewerId, 'replaced');
  if (replaced) {
    await lockPromotions(tx, [replaced.promotionId, promotionId]);
    await freePlaces(tx, [{ viewId: replaced.id, promotionId: replaced.promotionId }]);
  }
  const place = (await reservePlace(tx, start)) ?? (await refuse(tx, start));
  const nonce = newNonce();
  const view = await store.insertView(tx, { promotionId, viewerId, requiredMs: watchSeconds * 1000, nonce });
  if (!view) throw new Problem('already_watched');
  return {
    viewId: view.id,
    platform: place.platform,
    externalId: place.externalId,
    title: place.title ?? UNTITLED,
    requiredSeconds: watchSeconds,
    heartbeatSeconds: constants.HEARTBEAT_SECONDS,
    nonce,
  };
}
