import type { fairPlay } from '@viewloop/contract';

type TrustLevel = fairPlay.TrustLevel;
type FairPlayNumbers = fairPlay.FairPlayNumbers;

/** What is known of a member when the level is judged. */
export interface TrustFacts {
  /** Since the account was opened, or since it was last put aside. */
  daysOld: number;
  /** Views whose batch of answers was believed, less what voids took away. */
  provenViews: number;
  emailVerified: boolean;
  secondFactor: boolean;
  deposited: boolean;
}

/** What an account shows of its owner shortens the wait a little. It never replaces a passed check. */
const SHORTER_BY = 0.2;

type Vouch = 'emailVerified' | 'secondFactor' | 'deposited';
const VOUCHES: readonly Vouch[] = ['emailVerified', 'secondFactor', 'deposited'];

/** A voided view weighs as much as this many proven ones. */
export const PROVEN_VIEWS_LOST_BY_VOID = 20;

const daysNeeded = (days: number, facts: TrustFacts) =>
  days * (1 - SHORTER_BY * VOUCHES.filter((vouch) => facts[vouch]).length);

export interface Need {
  level: TrustLevel;
  daysLeft: number;
  viewsLeft: number;
}

function needOf(level: 'known' | 'trusted', facts: TrustFacts, { levels }: FairPlayNumbers): Need {
  const { days, provenViews } = levels[level];
  return {
    level,
    daysLeft: Math.max(0, Math.ceil(daysNeeded(days, facts) - facts.daysOld)),
    viewsLeft: Math.max(0, provenViews - facts.provenViews),
  };
}

const isMet = ({ daysLeft, viewsLeft }: Need) => daysLeft === 0 && viewsLeft === 0;

export function levelOf(facts: TrustFacts, numbers: FairPlayNumbers): TrustLevel {
  if (!isMet(needOf('known', facts, numbers))) return 'new';
  return isMet(needOf('trusted', facts, numbers)) ? 'trusted' : 'known';
}

/** What the next level still needs; null at the top. */
export function nextNeed(facts: TrustFacts, numbers: FairPlayNumbers): Need | null {
  const level = levelOf(facts, numbers);
  return level === 'trusted' ? null : needOf(level === 'new' ? 'known' : 'trusted', facts, numbers);
}
