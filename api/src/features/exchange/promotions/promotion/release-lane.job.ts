import type { Tx } from '../../../../platform/db/tx.ts';
import type { App } from '../../../../platform/run/app-context.ts';
import {
  countReleased,
  type FairPlay,
  type FairPlayRules,
  LANE_LATEST_DAYS,
  laneMembersAmong,
  releasedToday,
  releaseFromLane,
  viewsOfYesterday,
} from '../../../trust/fair-play/index.ts';
import { hasEnded, stoppedByWaiting } from './promotion-rules.ts';
import { endWithRefund } from './stop-promotion.ts';
import { lockPromotion, offerWaiting, waitedSince, waitingPromotions } from './store.ts';

const MOST_AT_ONCE = 1000;
const MOST_REFUNDS = 50;
const DAY_MS = 24 * 3600_000;

/** Offers some of what members of the lane without checks have paid for. Returns the owners. */
async function releaseSome(tx: Tx, { numbers }: FairPlayRules): Promise<string[]> {
  const waiting = await waitingPromotions(tx, MOST_AT_ONCE);
  const viewsYesterday = await viewsOfYesterday(tx);
  if (waiting.length === 0) return [];
  const persons = await laneMembersAmong(
    tx,
    waiting.map(({ ownerId }) => ownerId),
  );
  const inLane = waiting.flatMap(({ ownerId, ...promotion }) => {
    const person = persons.get(ownerId);
    return person === undefined ? [] : [{ ...promotion, person }];
  });
  const day = Math.floor(Date.now() / DAY_MS);
  const released = releaseFromLane(inLane, { day, viewsYesterday, releasedToday: await releasedToday(tx) }, numbers);
  await offerWaiting(tx, released);
  await countReleased(
    tx,
    released.reduce((sum, { credits }) => sum + credits, 0),
  );
  const owners = new Map(waiting.map(({ id, ownerId }) => [id, ownerId]));
  return released.map(({ id }) => owners.get(id) as string);
}

/** Gives back what has waited too long, so that nobody waits without a date. Returns the owner. */
async function giveBack(tx: Tx, id: number): Promise<string | null> {
  const promotion = await lockPromotion(tx, id);
  if (!promotion || promotion.waitingCredits === 0 || hasEnded(promotion.state)) return null;
  await endWithRefund(tx, promotion, stoppedByWaiting.words, stoppedByWaiting.code);
  return promotion.ownerId;
}

/** Offers promotions that members of the lane have paid for, a little every day, and gives back the credits that waited too long. */
export async function releaseLane(app: Pick<App, 'db' | 'events'>, { rules }: FairPlay): Promise<number> {
  const current = await rules();
  const released = await app.db.write((tx) => releaseSome(tx, current));
  for (const ownerId of new Set(released)) app.events.publish(ownerId, 'promotions');
  for (const { id } of await app.db.read((tx) => waitedSince(tx, LANE_LATEST_DAYS, MOST_REFUNDS))) {
    const ownerId = await app.db.write((tx) => giveBack(tx, id));
    if (ownerId) app.events.publish(ownerId, 'credits');
  }
  return released.length;
}
