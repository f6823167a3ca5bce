import type { Facts } from './shapes.ts';

/** Replaces each `{name}` in a sentence by that fact. */
export const fill = (sentence: string, facts: Facts): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
