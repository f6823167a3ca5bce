import type { App } from '../../../../platform/run/app-context.ts';
import { heldBy } from '../pacing/plan-rules.ts';
import {
  factsOf,
  findOver,
  findPlan,
  holdOffers,
  lockDue,
  markOver,
  type NewHold,
  offerAgain,
} from '../pacing/plan-store.ts';
import { hasEnded, stoppedByPlan } from './promotion-rules.ts';
import { endWithRefund } from './stop-promotion.ts';
import * as store from './store.ts';

/** Offers promotions again whose time has come, or lets them wait on. Returns how many were looked at. */
async function releaseDue({ db }: Pick<App, 'db'>): Promise<number> {
  return db.write(async (tx) => {
    const due = await lockDue(tx);
    const holds: NewHold[] = [];
    const offered: number[] = [];
    for (const { id, plan, now, ...counts } of due) {
      const held = plan && !hasEnded(counts.state) && heldBy(factsOf(plan, counts, now), { placeTaken: false });
      if (held) holds.push({ id, ...held });
      else offered.push(id);
    }
    await holdOffers(tx, holds);
    await offerAgain(tx, offered);
    return due.length;
  });
}

/** Stops promotions whose last day has passed; what is left goes back to their owners. */
async function stopOver({ db, events }: Pick<App, 'db' | 'events'>): Promise<void> {
  for (const { id } of await db.read(findOver)) {
    const ownerId = await db.write(async (tx) => {
      const promotion = await store.lockPromotion(tx, id);
      const plan = await findPlan(tx, id);
      // The owner may have moved the day since.
      if (!promotion || !plan?.ends_at || new Date(plan.ends_at) > new Date()) return null;
      await markOver(tx, id);
      if (hasEnded(promotion.state)) return null;
      await endWithRefund(tx, promotion, stoppedByPlan.words, stoppedByPlan.code);
      return promotion.ownerId;
    });
    if (ownerId) events.publish(ownerId, 'credits');
  }
}

export async function releaseHeld(app: Pick<App, 'db' | 'events'>): Promise<void> {
  await releaseDue(app);
  await stopOver(app);
}
