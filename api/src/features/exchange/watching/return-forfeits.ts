import { constants } from '@viewloop/contract';
import { lockAccounts, post, recipes, viewSource } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { hasEnded, type LockedPromotion, lockPromotion, returnPlace } from '../promotions/index.ts';
import { lockRewarded } from './reward-store.ts';
import { forfeitedAmong, markReturned } from './void-store.ts';

const { CREDITS_PER_VIEW } = constants;

/** Returns the owner, or `undefined` when the void was undone or returned meanwhile. */
async function returnForfeit(tx: Tx, viewId: number): Promise<string | undefined> {
  const view = await lockRewarded(tx, viewId);
  if (view?.state !== 'voided') return undefined;
  const { promotionId } = view;
  const promotion = (await lockPromotion(tx, promotionId)) as LockedPromotion;
  const { ownerId } = promotion;
  await lockAccounts(tx, { members: [ownerId], promotions: [promotionId] });
  const epoch = await markReturned(tx, viewId);
  if (epoch === undefined) return undefined;
  const ended = hasEnded(promotion.state);
  const cause = `parted:${viewSource(viewId, epoch)}`;
  await returnPlace(tx, { promotionId, cause, credits: CREDITS_PER_VIEW, toOwner: ended });
  const place = ended ? ({ kind: 'member', ownerId } as const) : ({ kind: 'escrow' } as const);
  await post(tx, [recipes.placeReturned({ viewId, epoch, promotionId, place })]);
  return ownerId;
}

/**
 * These members turned out to be different people. Places of views between them that were voided went to the house; now each is
 * offered again, or its owner gets the credits, as it would have been without the link. The views stay voided. Each place
 * is returned once, in a transaction of its own, so that an interrupted call can be repeated. Returns the owners.
 */
export async function returnForfeits(db: App['db'], memberIds: readonly string[]): Promise<Set<string>> {
  const owners = new Set<string>();
  for (const viewId of await db.read((tx) => forfeitedAmong(tx, memberIds))) {
    const ownerId = await db.write((tx) => returnForfeit(tx, viewId));
    if (ownerId) owners.add(ownerId);
  }
  return owners;
}
