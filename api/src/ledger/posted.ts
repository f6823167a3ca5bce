import type { Entry } from './entry.ts';

type Recipe = Entry['recipe'];

interface Posted {
  entries: number;
  /** The sum of what came in somewhere, which is the sum of what went out elsewhere. */
  credits: number;
}

/** What this process has committed since it started. Only for the figures: the books are in the database. */
const posted = new Map<Recipe, Posted>();

export const postedByRecipe: ReadonlyMap<Recipe, Readonly<Posted>> = posted;

export function countPosted(entries: readonly Entry[], newKeys: Pick<ReadonlySet<string>, 'has'>): void {
  for (const { key, recipe, postings } of entries) {
    if (!newKeys.has(key)) continue;
    const sum = posted.get(recipe) ?? { entries: 0, credits: 0 };
    sum.entries++;
    for (const { amount } of postings) if (amount > 0) sum.credits += amount;
    posted.set(recipe, sum);
  }
}
