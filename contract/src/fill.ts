import type { Facts } from './shapes.ts';

/** A sentence with `{name}` in it, and the facts to put there. */
export const fill = (sentence: string, facts: Facts): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
