import { constants, type plans } from '@viewloop/contract';
import type { ReadTx } from '../../../../platform/db/tx.ts';
import { forecast, type PastDelivery, pastError } from './forecast-rules.ts';
import { latestDeliveries, latestForecasts, matchingShare, type ShareOfWatches } from './forecast-store.ts';

const REMEMBER_MS = 60_000;

export type ForecastViews = (
  tx: ReadTx,
  wanted: { creditsSpent: number; plan?: plans.Plan | undefined },
) => Promise<plans.Forecast>;

const everybody = (): plans.Plan => ({ ...constants.OPEN_PLAN, languages: [], countries: [], topics: [] });

/** Forecasts how long views will take. What the site did is read once a minute. */
export function forecasts(shareOfWatches: ShareOfWatches, now: () => number = Date.now): ForecastViews {
  let known: { until: number; deliveries: PastDelivery[]; past: plans.Forecast['past'] } | undefined;
  return async (tx, { creditsSpent, plan = everybody() }) => {
    if (!known || known.until <= now()) {
      const [deliveries, earlier] = await Promise.all([latestDeliveries(tx), latestForecasts(tx)]);
      known = { until: now() + REMEMBER_MS, deliveries, past: pastError(earlier) };
    }
    const views = Math.floor(creditsSpent / constants.CREDITS_PER_VIEW);
    const matching = await matchingShare(tx, plan, shareOfWatches);
    const range = forecast(known.deliveries, { views, plan, matching, now: new Date(now()) });
    return { views, range, past: known.past };
  };
}
