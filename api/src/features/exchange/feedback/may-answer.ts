import { type Attention, isAsked } from './weight-rules.ts';

/** What decides whether a member is asked, besides the day's allowance. */
export interface Answerer extends Attention {
  /** The owner and this member belong together. */
  linked: boolean;
}

/** Nobody is asked who belongs to the owner, or clicks through. */
export const mayAnswer = (member: Answerer): boolean => !member.linked && isAsked(member);
