import { constants } from '@viewloop/contract';
import { clusterCeiling } from '../fair-play/index.ts';
import { type Attention, isAsked } from './weight-rules.ts';

const { ANSWERS_A_DAY } = constants;

/** What decides whether a member is asked. */
export interface Answerer extends Attention {
  aside: boolean;
  /** The owner and this member belong together. */
  linked: boolean;
  answeredToday: number;
  /** How many accounts belong together with this one, itself included, and what all of them answered today. */
  clusterSize: number;
  clusterAnsweredToday: number;
}

/** Nobody is asked who belongs to the owner, is set aside, clicks through, or has earned enough with answers today. */
export function mayAnswer(member: Answerer): boolean {
  if (member.linked || member.aside || !isAsked(member)) return false;
  return (
    member.answeredToday < ANSWERS_A_DAY &&
    member.clusterAnsweredToday < clusterCeiling(ANSWERS_A_DAY, member.clusterSize)
  );
}
