import type { Facts } from '@viewloop/contract';
import { formatNumber } from './format.ts';

/** A sentence with `{name}` in it, and the facts to put there, as the reader's language writes them. */
export function fill(sentence: string, facts: Facts): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name] ?? '';
    return typeof fact === 'number' ? formatNumber(fact) : String(fact);
  });
}
