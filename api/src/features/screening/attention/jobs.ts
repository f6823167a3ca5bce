import { post, recipes } from '../../../ledger/index.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { endUsedUp } from './end-screening.ts';
import type { attentionReports } from './report-attention.ts';
import { screeningsToEnd } from './screening-store.ts';
import { unneededAttention, visitsToEnd } from './visit-store.ts';

const AT_ONCE = 100;

/** Ends visits of viewers of whom nothing was heard for a while, and screenings that can pay for nobody any more. */
export function tidyScreenings(
  { db }: Pick<App, 'db'>,
  report: ReturnType<typeof attentionReports>,
): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    for (;;) {
      const visits = await db.read((tx) => visitsToEnd(tx, AT_ONCE));
      await Promise.all(visits.map((visit) => report({ ...visit, leaves: { reason: null }, address: null })));
      if (visits.length < AT_ONCE || signal.aborted) break;
    }
    for (const clipId of await db.read((tx) => screeningsToEnd(tx))) {
      if (signal.aborted) return;
      await endUsedUp(db, clipId);
    }
  };
}

/** Once a day: rings that were not full at midnight, and last blocks of clips that ended, stay with the house. */
export async function keepRest({ db }: Pick<App, 'db'>): Promise<void> {
  await db.write(async (tx) => {
    const { day, credits } = await unneededAttention(tx);
    if (credits > 0) await post(tx, [recipes.attentionKept({ day, credits })]);
  });
}
