import type { Tx } from '../../../platform/db/tx.ts';
import { grantObjections } from '../objections/index.ts';
import { type Belief, judgeAnswers } from './belief-rules.ts';
import { addToBatch, believe, lockTrust, putAside } from './belief-store.ts';
import { countAnswer } from './check-store.ts';
import { levelOf } from './level-rules.ts';
import type { FairPlayRules } from './rules-in-force.ts';

async function believeMember(tx: Tx, memberId: string): Promise<void> {
  await believe(tx, memberId);
  await grantObjections(tx, { standingOf: memberId });
}

/** Adds one answer to the member's batch and acts on what the odds say then. */
export async function recordAnswer(
  tx: Tx,
  { memberId, kind, passed }: { memberId: string; kind: string; passed: boolean },
  { numbers }: Pick<FairPlayRules, 'numbers'>,
): Promise<Belief> {
  const trust = await lockTrust(tx, memberId);
  await countAnswer(tx, { kind, proven: trust.proven, passed });
  await addToBatch(tx, memberId, passed);
  const answers = { right: trust.right + (passed ? 1 : 0), wrong: trust.wrong + (passed ? 0 : 1) };
  const belief = judgeAnswers(answers, numbers.levels[levelOf(trust, numbers)].headStart);
  if (belief === 'believed') await believeMember(tx, memberId);
  if (belief === 'aside') await putAside(tx, memberId);
  return belief;
}

/** An admin has looked: the member is believed from here on, as after a batch of passed checks. */
export async function believeByHand(tx: Tx, memberId: string): Promise<void> {
  await lockTrust(tx, memberId);
  await believeMember(tx, memberId);
}
