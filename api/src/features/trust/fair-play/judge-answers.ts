import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { mayBeAsked, type Refusal, refusalOfAnswer } from './allowance-rules.ts';
import { lockTrust } from './belief-store.ts';
import { levelOf } from './level-rules.ts';
import type { FairPlayRules } from './rules-in-force.ts';
import { type TrustRow, trustOf } from './trust-store.ts';

const earnerOf = (trust: TrustRow, { numbers }: FairPlayRules) => ({
  level: levelOf(trust, numbers),
  aside: trust.aside,
  lane: trust.lane,
  vouched: trust.vouched,
});

/** Questions that are open now, of a member and of the whole group of this member. */
export interface OpenQuestions {
  own: number;
  ofGroup: number;
}

/**
 * Whether the day's allowance of this member has room for a question of an owner. Locks the member, so that questions which are
 * opened at the same moment see each other; `countOpen` is called after that.
 */
export async function hasRoomForQuestion(
  tx: Tx,
  memberId: string,
  rules: FairPlayRules,
  countOpen: () => Promise<OpenQuestions>,
): Promise<boolean> {
  const trust = await lockTrust(tx, memberId);
  const open = await countOpen();
  const today = {
    ...trust,
    answeredToday: trust.answeredToday + open.own,
    clusterAnsweredToday: trust.clusterAnsweredToday + open.ofGroup,
  };
  return mayBeAsked(today, earnerOf(trust, rules), rules);
}

/** The limit of the day that stands against paying for an answer, or null. */
export async function limitAgainstAnswer(tx: ReadTx, memberId: string, rules: FairPlayRules): Promise<Refusal | null> {
  const trust = (await trustOf(tx, [memberId])).get(memberId) as TrustRow;
  const earner = earnerOf(trust, rules);
  // The low ceiling of members who are set aside holds only while that rule is in force.
  return refusalOfAnswer(trust, { ...earner, aside: earner.aside && rules.rules.set_aside === 'on' }, rules);
}
