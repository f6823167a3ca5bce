import type { objections, RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { stateOfPromotion } from '../../exchange/promotions/index.ts';
import { isPayable, signalsOfView, viewOutcome } from '../../exchange/watching/index.ts';
import { findClip } from '../../screening/clips/index.ts';
import { voidOfVisit } from './room-objection-store.ts';
import { findObjection, type ObjectionRow, objectionsOf } from './store.ts';

/** What the member sees: that somebody decided, not who. */
export function forMember(row: ObjectionRow): objections.Objection {
  const { id, about, viewId, promotionId, visitId, clipId, text, at, state, answer, decidedAt } = row;
  const times = { at: at.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
  return { id, about, viewId, promotionId, visitId, clipId, text, state, answer, ...times };
}

export const forAdmin = (row: ObjectionRow): objections.AdminObjection => ({
  ...forMember(row),
  memberId: row.memberId,
  memberName: row.memberName,
  title: row.title,
});

async function viewEvidence(tx: ReadTx, viewId: number | null) {
  if (viewId === null) return { view: null, viewReason: null, creditedMs: null, grantable: true };
  const [view, outcome, payable] = await Promise.all([
    signalsOfView(tx, viewId),
    viewOutcome(tx, viewId),
    isPayable(tx, viewId),
  ]);
  return {
    view,
    viewReason: outcome?.reason ?? null,
    creditedMs: outcome?.creditedMs ?? null,
    grantable: view?.state === 'voided' || payable,
  };
}

async function visitEvidence(tx: ReadTx, visitId: number) {
  const voided = await voidOfVisit(tx, visitId);
  return {
    view: null,
    viewReason: voided?.reason ?? null,
    creditedMs: voided?.ms ?? null,
    grantable: voided !== undefined,
  };
}

export async function readObjection(tx: ReadTx, id: number): Promise<RouteOutput<typeof objections.readObjection>> {
  const row = await findObjection(tx, id);
  if (!row) throw new Problem('objection_not_found');
  const [evidence, promotion, clip] = await Promise.all([
    row.visitId === null ? viewEvidence(tx, row.viewId) : visitEvidence(tx, row.visitId),
    row.about === 'promotion' && row.promotionId !== null ? stateOfPromotion(tx, row.promotionId) : undefined,
    row.about === 'clip' && row.clipId !== null ? findClip(tx, row.clipId) : undefined,
  ]);
  return {
    ...forAdmin(row),
    deciderName: row.deciderName,
    ...evidence,
    promotionState: promotion?.state ?? null,
    promotionReason: promotion?.reason ?? null,
    clipFault: clip?.fault ?? null,
  };
}

/** The latest word of a suspended member, and the answer. */
export async function suspensionObjection(tx: ReadTx, memberId: string) {
  const row = (await objectionsOf(tx, memberId)).find(({ about }) => about === 'suspension');
  return row ? { text: row.text, at: row.at.toISOString(), state: row.state, answer: row.answer } : null;
}
