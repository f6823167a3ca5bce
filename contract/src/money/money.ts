import { RATE_CREDITS, RATE_LITOSHI } from '../wire/constants.ts';

const LITOSHI_PER_LTC = 100_000_000n;

/** Rounds down: the house keeps the fraction of a credit. */
export function creditsForLitoshi(litoshi: bigint): bigint {
  return (litoshi * BigInt(RATE_CREDITS)) / BigInt(RATE_LITOSHI);
}

/** The smallest amount that buys this many credits. */
export function litoshiForCredits(credits: bigint): bigint {
  return (credits * BigInt(RATE_LITOSHI) + BigInt(RATE_CREDITS) - 1n) / BigInt(RATE_CREDITS);
}

/** Always with eight decimals: `0.02100000`. */
export function formatLtc(litoshi: bigint): string {
  const sign = litoshi < 0n ? '-' : '';
  const value = litoshi < 0n ? -litoshi : litoshi;
  return `${sign}${value / LITOSHI_PER_LTC}.${(value % LITOSHI_PER_LTC).toString().padStart(8, '0')}`;
}

/** Parses a decimal amount exactly. Returns `undefined` unless it is a plain amount with at most eight decimals. */
export function parseLtc(text: string): bigint | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) return undefined;
  return BigInt(match[1] as string) * LITOSHI_PER_LTC + BigInt((match[2] ?? '').padEnd(8, '0'));
}

/** How many views a promotion can pay for. An odd credit stays in escrow and is refunded at the end. */
export function viewsForCredits(credits: number): number {
  return Math.floor(credits / 2);
}
