import type { Tx } from '../../platform/tx.ts';
import { type Belief, judgeAnswers } from './belief-rules.ts';
import { countAnswer } from './check-store.ts';
import { levelOf, PROVEN_VIEWS_LOST_BY_VOID } from './level-rules.ts';
import type { FairPlayRules } from './rules-in-force.ts';
import { type TrustRow, trustOf } from './trust-store.ts';

/** Nobody else judges this member until the transaction ends. */
async function lockTrust(tx: Tx, memberId: string): Promise<TrustRow> {
  await tx.query('insert into member_trust (member_id) values ($1) on conflict do nothing', [memberId]);
  await tx.query('select 1 as one from member_trust where member_id = $1 for no key update', [memberId]);
  return (await trustOf(tx, [memberId])).get(memberId) as TrustRow;
}

async function believe(tx: Tx, memberId: string): Promise<void> {
  await tx.query(
    `update member_trust t set proven = true, aside_at = null, batch_right = 0, batch_wrong = 0,
       proven_views = t.proven_views + greatest(0, s.earned - t.proven_earned), proven_earned = s.earned,
       unproven_spent = 0,       objection = null, objected_at = null
     from member_total s where t.member_id = $1 and s.member_id = $1`,
    [memberId],
  );
}

/** The level is lost with what led to it. Credits are not touched. */
async function putAside(tx: Tx, memberId: string): Promise<void> {
  await tx.query(
    `update member_trust set proven = false, aside_at = now(), since = now(), batch_right = 0, batch_wrong = 0,
       proven_views = 0 where member_id = $1`,
    [memberId],
  );
}

/** Adds one answer to the member's batch and acts on what the odds say then. */
export async function recordAnswer(
  tx: Tx,
  { memberId, kind, passed }: { memberId: string; kind: string; passed: boolean },
  { numbers }: Pick<FairPlayRules, 'numbers'>,
): Promise<Belief> {
  const trust = await lockTrust(tx, memberId);
  await countAnswer(tx, { kind, proven: trust.proven, passed });
  await tx.query(
    `update member_trust set passed = passed + $2::integer, failed = failed + 1 - $2::integer,
       batch_right = batch_right + $2::integer, batch_wrong = batch_wrong + 1 - $2::integer where member_id = $1`,
    [memberId, passed ? 1 : 0],
  );
  const answers = { right: trust.right + (passed ? 1 : 0), wrong: trust.wrong + (passed ? 0 : 1) };
  const belief = judgeAnswers(answers, numbers.levels[levelOf(trust, numbers)].headStart);
  if (belief === 'believed') await believe(tx, memberId);
  if (belief === 'aside') await putAside(tx, memberId);
  return belief;
}

/** A view of this member was found false. */
export async function loseTrustByVoid(tx: Tx, memberId: string): Promise<void> {
  await tx.query('update member_trust set proven_views = greatest(0, proven_views - $2::bigint) where member_id = $1', [
    memberId,
    PROVEN_VIEWS_LOST_BY_VOID,
  ]);
}

/** An admin has looked: the member is believed from here on, as after a batch of passed checks. */
export async function believeByHand(tx: Tx, memberId: string): Promise<void> {
  await lockTrust(tx, memberId);
  await believe(tx, memberId);
}
