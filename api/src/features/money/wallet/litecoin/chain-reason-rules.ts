import { type ChainReason, chainReasons, type Facts, fill } from '@viewloop/contract';

/** Why the chain is not being followed: in English, and as a code with facts for screens in other languages. */
export interface Said {
  reason: string;
  reasonCode: ChainReason;
  reasonFacts: Facts;
}

export function because(reasonCode: ChainReason, reasonFacts: Facts = {}): Said {
  const { detail } = reasonFacts;
  const words = fill(chainReasons[reasonCode], reasonFacts);
  return { reason: detail ? `${words} (${detail})` : words, reasonCode, reasonFacts };
}

export type Unsaid = { [K in keyof Said]: null };
export const nothingToSay: Unsaid = { reason: null, reasonCode: null, reasonFacts: null };
