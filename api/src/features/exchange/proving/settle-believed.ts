import { constants } from '@viewloop/contract';
import { lockAccounts, post, recipes, totals } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { countMadeGood, madeGoodRoom, readMadeGood } from '../../trust/fair-play/index.ts';
import {
  countUnproven,
  type LockedPromotion,
  lockPromotion,
  provenViewsLeft,
  settleUnproven,
} from '../promotions/index.ts';
import { houseCanPay } from './proof-rules.ts';
import * as store from './proof-store.ts';
import { NOTHING, type SettledBatch } from './replace-views.ts';

const { CREDITS_PER_WATCH } = constants;

/** In order of id, as everywhere. */
async function lockPromotions(tx: Tx, ids: Iterable<number>): Promise<ReadonlyMap<number, LockedPromotion>> {
  const locked = new Map<number, LockedPromotion>();
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    locked.set(id, (await lockPromotion(tx, id)) as LockedPromotion);
  }
  return locked;
}

/**
 * Viewers who were believed after their credit was taken get it back from the house. The promotion has had its place again by
 * then, so this costs the house as much as a replaced view whose credit was spent, and the same limits hold: otherwise a ring
 * would let its accounts be believed a day late. What has to wait is looked at again in an hour.
 */
export async function clearSome(tx: Tx, most: number): Promise<SettledBatch> {
  const rows = await store.lockClearing(tx, most);
  if (rows.length === 0) return NOTHING;
  const promotions = await lockPromotions(
    tx,
    rows.map(({ promotionId }) => promotionId),
  );
  const owners = [...new Set([...promotions.values()].map(({ ownerId }) => ownerId))];
  await lockAccounts(tx, { members: [...owners, ...rows.map(({ viewerId }) => viewerId)], promotions: [] });
  const ofOwner = new Map(await provenViewsLeft(tx, owners));
  const made = await readMadeGood(tx);
  const { house } = await totals(tx);
  let credits = 0;
  let today = 0;
  const cleared: typeof rows = [];
  const postponed: typeof rows = [];
  for (const row of rows) {
    const ownerId = promotions.get(row.promotionId)?.ownerId as string;
    const room = { ofOwner: ofOwner.get(ownerId) ?? 0, today: madeGoodRoom(made) - today };
    const payer = houseCanPay(room);
    if (!payer || credits + CREDITS_PER_WATCH > house) {
      postponed.push(row);
      continue;
    }
    cleared.push(row);
    credits += CREDITS_PER_WATCH;
    if (payer === 'owner') ofOwner.set(ownerId, room.ofOwner - 1);
    else today += CREDITS_PER_WATCH;
  }
  await store.postponeProofs(
    tx,
    postponed.map(({ viewId }) => viewId),
  );
  await store.markCleared(
    tx,
    cleared.map(({ viewId }) => viewId),
  );
  for (const { promotionId } of cleared) await countUnproven(tx, promotionId, { house: 1 });
  await post(
    tx,
    cleared.map(({ viewId, promotionId, viewerId, fromViewer }) =>
      recipes.viewCleared({ viewId, promotionId, viewerId, credits: fromViewer }),
    ),
  );
  await countMadeGood(tx, today);
  return { looked: rows.length, unpayable: false, concerned: new Set(cleared.map(({ viewerId }) => viewerId)) };
}

/** Views whose viewers were believed in time are proven: their rows go, and the promotions count them so. */
export async function proveSome(tx: Tx, most: number): Promise<SettledBatch> {
  const rows = await store.lockBelieved(tx, most);
  const promotions = await lockPromotions(
    tx,
    rows.map(({ promotionId }) => promotionId),
  );
  await store.forgetProofs(
    tx,
    rows.map(({ viewId }) => viewId),
  );
  await settleUnproven(
    tx,
    rows.map(({ promotionId }) => promotionId),
  );
  const owners = [...promotions.values()].map(({ ownerId }) => ownerId);
  return { looked: rows.length, unpayable: false, concerned: new Set(owners) };
}
