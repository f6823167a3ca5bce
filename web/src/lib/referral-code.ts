import { readStored, writeStored } from '../base/stored.ts';

const KEY = 'referral-code';

/** Remembered, so that visitors who register on another day still count for their referrer. */
export function rememberReferralCode(code: string): void {
  writeStored(KEY, code.slice(0, 64));
}

export function rememberedReferralCode(): string | null {
  return readStored(KEY);
}

export function forgetReferralCode(): void {
  writeStored(KEY, null);
}
