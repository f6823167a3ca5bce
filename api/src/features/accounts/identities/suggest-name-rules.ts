import { constants } from '@viewloop/contract';

/** A username made from what the other site calls somebody, if one can be made. */
export function suggestName(names: readonly (string | undefined)[]): string | null {
  for (const name of names) {
    const plain = (name ?? '')
      .split('@')[0]
      ?.normalize('NFKD')
      .replace(/\s+/g, '.')
      .replace(/[^A-Za-z0-9_.-]/g, '')
      .slice(0, 30);
    if (plain && constants.USERNAME_PATTERN.test(plain)) return plain;
  }
  return null;
}
