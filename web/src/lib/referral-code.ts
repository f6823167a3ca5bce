import { readStored, writeStored } from './stored.ts';

const KEY = 'referral-code';

/** A visitor who followed a referral link and registers on another day still counts for the referrer. */
export function rememberReferralCode(code: string): void {
  writeStored(KEY, code.slice(0, 64));
}

export function rememberedReferralCode(): string | null {
  return readStored(KEY);
}

export function forgetReferralCode(): void {
  writeStored(KEY, null);
}
