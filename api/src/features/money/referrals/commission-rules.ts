/** What earned a referred member credits: `view:7` by watching, `deposit:3:0` by buying. */
export interface SourceEvent {
  source: string;
  memberId: string;
  credits: number;
}

/** Commission in ten-thousandths of a credit, and the whole credits of it that were paid. */
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
  referrerId: string;
  credits: number;
  percent: number;
  accrued: number;
  paid: number;
}

const WHOLE = 10_000;

/**
 * Computes the commission on events of referred members; no event may occur twice. Whole credits are paid as soon as
 * they are complete, and the rest is carried. A carry below zero (a voided view whose commission was already paid) is
 * filled first.
 */
export function accrue(referrals: readonly Referral[], percent: number, events: readonly SourceEvent[]): Commission[] {
  const byMember = new Map(referrals.map((referral) => [referral.referredId, { ...referral }]));
  return events.flatMap(({ source, memberId, credits }): Commission[] => {
    const referral = byMember.get(memberId);
    if (!referral) return [];
    const accrued = credits * percent * (WHOLE / 100);
    referral.accrued += accrued;
    const paid = Math.max(0, Math.floor(referral.accrued / WHOLE) - referral.paid);
    referral.paid += paid;
    return [{ source, referredId: memberId, referrerId: referral.referrerId, credits, percent, accrued, paid }];
  });
}

/**
 * For watches: SQL for the days that the commission on a member's watches is held, by how far the member is trusted. Trust stands
 * above this feature, so the caller hands it in.
 */
export type WatchHold = (member: string) => string;
