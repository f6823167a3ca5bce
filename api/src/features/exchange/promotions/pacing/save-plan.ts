import type { plans } from '@viewloop/contract';
import type { Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { endOf, heldBy, isPaced, isTargeted } from './plan-rules.ts';
import { type Counts, factsOf, findPlan, holdOffers, offerAgain, type PlanRow, putPlan } from './plan-store.ts';

/** Stores the plan of a locked promotion, and takes it off the list or puts it back as the plan says. */
export async function savePlan(tx: Tx, id: number, plan: plans.Plan, counts: Counts): Promise<void> {
  const now = new Date();
  const end = endOf(plan);
  if (end && end <= now) throw new Problem('plan_over');
  await putPlan(tx, id, plan, { planned: isPaced(plan), targeted: isTargeted(plan) });
  const held = heldBy(factsOf((await findPlan(tx, id)) as PlanRow, counts, now), { placeTaken: false });
  if (held) await holdOffers(tx, [{ id, ...held }]);
  else await offerAgain(tx, [id]);
}
