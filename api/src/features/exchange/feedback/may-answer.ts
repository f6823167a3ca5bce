import { type Attention, isAsked } from './weight-rules.ts';

/** The facts that decide whether a member is asked, besides the day's allowance. */
export interface Answerer extends Attention {
  /** The owner and this member belong together. */
  linked: boolean;
}

/** Members who belong to the owner, or who click through, are not asked. */
export const mayAnswer = (member: Answerer): boolean => !member.linked && isAsked(member);
