import { constants } from '@viewloop/contract';
import { type Funds, refundAtEnd } from './promotion-rules.ts';

const { CREDITS_PER_VIEW } = constants;

export interface Recoverable extends Funds {
  id: number;
}

/** What one promotion gives: some credits while it runs on smaller, or all that is free when nothing would be left to offer. */
export type Recovery<P> = { promotion: P; credits: number; stops: boolean };

function recoveryFrom<P extends Recoverable>(promotion: P, short: number): Recovery<P> | undefined {
  const free = refundAtEnd(promotion);
  if (free <= 0) return undefined;
  const credits = Math.min(short, free);
  const stops = free - credits < CREDITS_PER_VIEW && promotion.reserved === 0;
  return { promotion, credits: stops ? free : credits, stops };
}

/**
 * Where a member's credits come from that have to be returned: the balance, then promotions that run, the newest first. The
 * rest becomes a debt. A promotion that has to stop gives everything, and the rest of it stays in the balance.
 */
export function recover<P extends Recoverable>(
  needed: number,
  { balance, running }: { balance: number; running: readonly P[] },
): { recoveries: Recovery<P>[]; debt: number } {
  let short = needed - Math.max(0, balance);
  const recoveries: Recovery<P>[] = [];
  for (const promotion of running.toSorted((a, b) => b.id - a.id)) {
    if (short <= 0) break;
    const recovery = recoveryFrom(promotion, short);
    if (!recovery) continue;
    recoveries.push(recovery);
    short -= recovery.credits;
  }
  return { recoveries, debt: Math.max(0, short) };
}

interface HoldsUnproven extends Recoverable {
  unprovenCredits: number;
}

/** The unproven credits that can still be taken out of a running promotion. They are the last to be delivered. */
export const unprovenIn = (promotion: HoldsUnproven): number =>
  Math.max(0, Math.min(promotion.unprovenCredits, refundAtEnd(promotion)));

/** Which running promotions give back unproven credits, the newest first. */
export function recoverFromUnproven<P extends HoldsUnproven>(needed: number, running: readonly P[]): Recovery<P>[] {
  let short = needed;
  const recoveries: Recovery<P>[] = [];
  for (const promotion of running.toSorted((a, b) => b.id - a.id)) {
    const given = Math.min(short, unprovenIn(promotion));
    const recovery = given > 0 ? recoveryFrom(promotion, given) : undefined;
    if (!recovery) continue;
    recoveries.push(recovery);
    short -= given;
  }
  return recoveries;
}
