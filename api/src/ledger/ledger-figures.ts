import type { App } from '../platform/app-context.ts';
import { totals } from './accounts.ts';
import { postedByRecipe } from './posted.ts';

/** How credits move through this instance, and where all of them are. */
export function ledgerFigures({ metrics, db }: Pick<App, 'metrics' | 'db'>): void {
  metrics.figures(
    {
      viewloop_ledger_entries_total: ['Entries posted by this instance, by recipe', 'recipe'],
      viewloop_ledger_credits_total: ['Credits moved by this instance, by recipe', 'recipe'],
    },
    async () => {
      const posted = [...postedByRecipe];
      return {
        viewloop_ledger_entries_total: posted.map(([recipe, { entries }]) => ({ labels: { recipe }, value: entries })),
        viewloop_ledger_credits_total: posted.map(([recipe, { credits }]) => ({ labels: { recipe }, value: credits })),
      };
    },
  );

  metrics.figures({ viewloop_credits: ['Where all credits are', 'account'] }, async () => {
    const sums = await db.read(totals);
    return { viewloop_credits: Object.entries(sums).map(([account, value]) => ({ labels: { account }, value })) };
  });
}
