import { type Entry, recipes } from '../../ledger/index.ts';

/** What earned a referred member credits: `view:7` by watching, `deposit:3:0` by buying. */
export interface SourceEvent {
  source: string;
  memberId: string;
  credits: number;
}

/** Commission in ten-thousandths of a credit, and the whole credits paid of it. */
export interface Referral {
  referredId: string;
  referrerId: string;
  accrued: number;
  paid: number;
}

/** What one event adds to a referral. */
export interface Commission {
  source: string;
  referredId: string;
  credits: number;
  percent: number;
  accrued: number;
  paid: number;
}

const WHOLE = 10_000;

/**
 * Commission on events of referred members, each named once. Whole credits are paid as soon as they are full, the rest
 * is carried. A carry below zero (a voided view whose commission was already paid) is filled first.
 */
export function accrue(
  referrals: readonly Referral[],
  percent: number,
  events: readonly SourceEvent[],
): { commission: Commission[]; entries: Entry[] } {
  const byMember = new Map(referrals.map((referral) => [referral.referredId, { ...referral }]));
  const commission: Commission[] = [];
  const entries: Entry[] = [];
  for (const { source, memberId, credits } of events) {
    const referral = byMember.get(memberId);
    if (!referral) continue;
    const accrued = credits * percent * (WHOLE / 100);
    referral.accrued += accrued;
    const paid = Math.max(0, Math.floor(referral.accrued / WHOLE) - referral.paid);
    referral.paid += paid;
    commission.push({ source, referredId: memberId, credits, percent, accrued, paid });
    if (paid > 0) entries.push(recipes.commissionPaid({ source, referrerId: referral.referrerId, credits: paid }));
  }
  return { commission, entries };
}
