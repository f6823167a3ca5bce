import type { App } from '../platform/run/app-context.ts';
import { totals } from './account-store.ts';
import type { Entry } from './entry.ts';

type Recipe = Entry['recipe'];

interface Posted {
  entries: number;
  /** The sum of the positive postings, which equals the sum of the negative ones. */
  credits: number;
}

/** What this process has committed since it started. For metrics only: the books are in the database. */
const posted = new Map<Recipe, Posted>();

export function countPosted(entries: readonly Entry[], newKeys: Pick<ReadonlySet<string>, 'has'>): void {
  for (const { key, recipe, postings } of entries) {
    if (!newKeys.has(key)) continue;
    const sum = posted.get(recipe) ?? { entries: 0, credits: 0 };
    sum.entries++;
    for (const { amount } of postings) if (amount > 0) sum.credits += amount;
    posted.set(recipe, sum);
  }
}

/** How credits move through this instance, and where all of them are. */
export function ledgerFigures({ metrics, db }: Pick<App, 'metrics' | 'db'>): void {
  metrics.figures(
    {
      viewloop_ledger_entries_total: ['Entries posted by this instance, by recipe', 'recipe'],
      viewloop_ledger_credits_total: ['Credits moved by this instance, by recipe', 'recipe'],
    },
    async () => {
      const byRecipe = [...posted];
      return {
        viewloop_ledger_entries_total: byRecipe.map(([recipe, { entries }]) => ({
          labels: { recipe },
          value: entries,
        })),
        viewloop_ledger_credits_total: byRecipe.map(([recipe, { credits }]) => ({
          labels: { recipe },
          value: credits,
        })),
      };
    },
    'sum',
  );

  metrics.figures({ viewloop_credits: ['Where all credits are', 'account'] }, async () => {
    const sums = await db.read(totals);
    return { viewloop_credits: Object.entries(sums).map(([account, value]) => ({ labels: { account }, value })) };
  });
}
