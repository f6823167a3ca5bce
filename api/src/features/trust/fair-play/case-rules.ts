import type { fairPlay } from '@viewloop/contract';
import { type Answers, logOdds } from './belief-rules.ts';

/** Heartbeats that our player never sends leave even odds until the answers say more. */
const DOUBT_BY_MADE_UP_BEATS = 0.5;
/** A member is put aside at odds of ten thousand to one against them. */
const DOUBT_ASIDE = 0.9999;

export interface CaseFacts {
  aside: boolean;
  answers: Answers;
  headStart: number;
  rules: readonly fairPlay.FairPlayRule[];
}

/** From 0 to 1. Until a member has answered something, only the other signs count. */
export function doubtOf({ aside, answers, headStart, rules }: CaseFacts): number {
  if (aside) return DOUBT_ASIDE;
  const { right, wrong } = answers;
  const byAnswers = right + wrong === 0 ? 0 : 1 / (1 + Math.exp(logOdds(answers, headStart)));
  return Math.max(byAnswers, rules.includes('made_up_beats') ? DOUBT_BY_MADE_UP_BEATS : 0);
}

/** What a person who looks at this case can save, in whole credits. */
export const worthOf = (unprovenCredits: number, doubt: number): number => Math.round(unprovenCredits * doubt);
