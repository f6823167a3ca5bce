import { MINIMUM_DEPOSIT_LITOSHI } from '@viewloop/contract/constants';
import { creditsForLitoshi, formatLtc, litoshiForCredits, parseLtc } from '@viewloop/contract/money';

export type Side = 'ltc' | 'credits';

export interface Conversion {
  ltc: string;
  credits: string;
  problem: 'notAnAmount' | 'notCredits' | 'belowMinimum' | null;
}

/** What a payment should be: the amount as a payment link writes it, and what it buys. */
export interface Wanted {
  ltc: string;
  credits: number;
}

/** Undefined for what cannot be paid for, so that a code never asks for an amount that is lost. */
export function wantedFrom({ ltc, credits, problem }: Conversion): Wanted | undefined {
  const litoshi = readAmount(ltc);
  if (problem || litoshi === undefined) return undefined;
  return { ltc: shortLtc(litoshi, '.'), credits: Number(readCredits(credits) ?? 0n) };
}

/** An amount as people type it, with either decimal mark: `0,021`, `.5`, `1.`. */
function readAmount(text: string): bigint | undefined {
  const plain = text.trim().replace(',', '.').replace(/\.$/, '').replace(/^\./, '0.');
  return parseLtc(plain);
}

/** Whole credits, with or without marks between the thousands. */
function readCredits(text: string): bigint | undefined {
  const plain = text.trim();
  const grouped = /^\d{1,3}([.,\s'’]\d{3})+$/.test(plain) ? plain.replace(/\D/g, '') : plain;
  return /^\d{1,13}$/.test(grouped) ? BigInt(grouped) : undefined;
}

const isBelowMinimum = (litoshi: bigint) => litoshi < BigInt(MINIMUM_DEPOSIT_LITOSHI);

/** Formats an amount without trailing zeros. Sending it buys exactly the credits in the other field. */
function shortLtc(litoshi: bigint, decimalMark: string): string {
  return formatLtc(litoshi)
    .replace(/\.?0+$/, '')
    .replace('.', decimalMark);
}

/** Keeps the field that was typed in as it is, and computes the other one exactly. */
export function convert(side: Side, text: string, decimalMark = '.'): Conversion {
  if (side === 'ltc') {
    const litoshi = readAmount(text);
    if (litoshi === undefined) return { ltc: text, credits: '', problem: text.trim() ? 'notAnAmount' : null };
    const credits = String(creditsForLitoshi(litoshi));
    return { ltc: text, credits, problem: isBelowMinimum(litoshi) ? 'belowMinimum' : null };
  }
  const credits = readCredits(text);
  if (credits === undefined) return { ltc: '', credits: text, problem: text.trim() ? 'notCredits' : null };
  const litoshi = litoshiForCredits(credits);
  return {
    ltc: shortLtc(litoshi, decimalMark),
    credits: text,
    problem: isBelowMinimum(litoshi) ? 'belowMinimum' : null,
  };
}
