import type { Facts } from '@viewloop/contract';
import { formatNumber } from './format.ts';

/** Fills `{name}` in a sentence with facts; numbers are written as in the reader's language. */
export function fill(sentence: string, facts: Facts): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name] ?? '';
    return typeof fact === 'number' ? formatNumber(fact) : String(fact);
  });
}
