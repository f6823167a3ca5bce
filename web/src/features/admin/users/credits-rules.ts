import { MAXIMUM_CREDITS } from '@viewloop/contract/constants';

/** A whole number of at least 0 that the books can hold; `undefined` for anything else that was typed. */
export function readCredits(text: string): number | undefined {
  const credits = /^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return credits <= MAXIMUM_CREDITS ? credits : undefined;
}
