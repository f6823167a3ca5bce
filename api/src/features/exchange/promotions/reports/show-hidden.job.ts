import { constants } from '@viewloop/contract';
import type { App } from '../../../../platform/run/app-context.ts';
import { hiddenTooLong, showAgain } from './hidden-store.ts';
import { settleReports } from './report-store.ts';

const MOST_AT_ONCE = 100;

/**
 * Shows promotions again that reports have hidden and about which nobody has decided in time. Their reports are closed without a
 * verdict: nobody has looked, so nobody was wrong.
 */
export async function showHidden({ db, events }: Pick<App, 'db' | 'events'>): Promise<number> {
  const shown = await db.write(async (tx) => {
    const waiting = await hiddenTooLong(tx, constants.DECIDE_HIDDEN_WITHIN_HOURS, MOST_AT_ONCE);
    for (const promotion of waiting) {
      await settleReports(tx, promotion.id);
      await showAgain(tx, promotion);
    }
    return waiting;
  });
  for (const { ownerId } of shown) events.publish(ownerId, 'promotions');
  return shown.length;
}
