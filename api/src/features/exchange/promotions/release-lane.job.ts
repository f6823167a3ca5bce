import type { App } from '../../../platform/run/app-context.ts';
import {
  countReleased,
  type FairPlay,
  laneMembersAmong,
  releasedToday,
  releaseFromLane,
  viewsOfYesterday,
} from '../../trust/fair-play/index.ts';
import { offerWaiting, waitingPromotions } from './store.ts';

const MOST_AT_ONCE = 1000;

/** Offers promotions that members of the lane without checks have paid for, a little every day. */
export async function releaseLane(app: Pick<App, 'db' | 'events'>, { rules }: FairPlay): Promise<number> {
  const { numbers } = await rules();
  const released = await app.db.write(async (tx) => {
    const waiting = await waitingPromotions(tx, MOST_AT_ONCE);
    const viewsYesterday = await viewsOfYesterday(tx);
    if (waiting.length === 0) return [];
    const inLane = await laneMembersAmong(
      tx,
      waiting.map(({ ownerId }) => ownerId),
    );
    const chosen = releaseFromLane(
      waiting.filter(({ ownerId }) => inLane.has(ownerId)),
      { viewsYesterday, releasedToday: await releasedToday(tx) },
      numbers,
    );
    await offerWaiting(
      tx,
      chosen.map(({ id }) => id),
    );
    await countReleased(
      tx,
      chosen.reduce((sum, { waitingCredits }) => sum + waitingCredits, 0),
    );
    return chosen;
  });
  for (const { ownerId } of released) app.events.publish(ownerId, 'promotions');
  return released.length;
}
