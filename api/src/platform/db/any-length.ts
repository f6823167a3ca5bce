/**
 * SQL for an array whose length Postgres does not know when it plans. With a short array it would otherwise plan at every
 * call, because the plan that it keeps reckons with ten, and planning took longer than looking up one row. Use it where rows
 * are found by key, so that one plan is right for every length.
 */
export const anyLength = (array: string): string => `(select ${array})`;
