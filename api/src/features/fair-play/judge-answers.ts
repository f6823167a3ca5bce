import type { ReadTx } from '../../platform/tx.ts';
import { ceilingOf, mayBeAsked, mayBePaidForAnswer } from './allowance-rules.ts';
import { levelOf } from './level-rules.ts';
import type { FairPlayRules } from './rules-in-force.ts';
import { type TrustRow, trustOf } from './trust-store.ts';

async function earnerOf(tx: ReadTx, memberId: string, { numbers }: FairPlayRules) {
  const today = (await trustOf(tx, [memberId])).get(memberId) as TrustRow;
  return { today, earner: { level: levelOf(today, numbers), aside: today.aside, lane: today.lane } };
}

/** Whether the day's allowance of this member has room for a question of an owner. */
export async function hasRoomForQuestion(tx: ReadTx, memberId: string, rules: FairPlayRules): Promise<boolean> {
  const { today, earner } = await earnerOf(tx, memberId, rules);
  return mayBeAsked(today, earner, rules);
}

/** The ceiling that stands against paying for an answer, or null. */
export async function ceilingAgainstAnswer(tx: ReadTx, memberId: string, rules: FairPlayRules): Promise<number | null> {
  const { today, earner } = await earnerOf(tx, memberId, rules);
  return mayBePaidForAnswer(today, earner, rules) ? null : ceilingOf(earner, rules.numbers);
}
