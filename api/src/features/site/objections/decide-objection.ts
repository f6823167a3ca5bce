import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { countAsCompleted } from '../../exchange/insights/index.ts';
import { forgetHidingObjection, hidePromotion, restorePromotion } from '../../exchange/promotions/index.ts';
import { believeMemberByHand } from '../../exchange/proving/index.ts';
import { payUnpaid, type RewardRules, undoVoid, viewOutcome } from '../../exchange/watching/index.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { findMember, setSuspended } from '../../ground/members/index.ts';
import { tell } from '../../messages/notices/index.ts';
import { emit } from '../../messages/webhooks/index.ts';
import { undoVoidOfVisit } from '../../screening/attention/index.ts';
import { clearRefusal } from '../../screening/moderation/index.ts';
import { forgetStandingObjection } from '../../trust/fair-play/index.ts';
import { clusterIdOf, partCluster } from '../../trust/links/index.ts';
import * as store from './store.ts';

interface Decision {
  id: number;
  grant: boolean;
  answer: string;
  deciderId: string;
}

type Locked = NonNullable<Awaited<ReturnType<typeof store.lockObjection>>>;

/** Undoes what the objection is about. Returns everybody whose credits or promotions changed. */
async function carryOut(tx: Tx, objection: Locked, deciderId: string, rules: RewardRules): Promise<string[]> {
  const { memberId, about, viewId, promotionId, visitId, clipId } = objection;
  if (about === 'group') {
    const clusterId = await clusterIdOf(tx, memberId);
    // The group may have ended by itself.
    return clusterId === undefined ? [] : partCluster(tx, { adminId: deciderId, clusterId });
  }
  if (about === 'suspension') {
    // Moderators answer, but only admins suspend and restore.
    if (!(await findMember(tx, deciderId))?.isAdmin) throw new Problem('not_admin');
    await setSuspended(tx, memberId, null);
    return [memberId];
  }
  if (visitId !== null) {
    const { viewerId, ownerId } = await undoVoidOfVisit(tx, { visitId, adminId: deciderId });
    return [viewerId, ownerId];
  }
  if (clipId !== null) {
    await clearRefusal(tx, clipId);
    return [memberId];
  }
  if (viewId !== null) {
    const before = await viewOutcome(tx, viewId);
    if (before?.state === 'voided') {
      const { viewerId, ownerId } = await undoVoid(tx, { viewId, adminId: deciderId });
      return [viewerId, ownerId];
    }
    const { viewerId, ownerId } = await payUnpaid(tx, viewId, rules);
    if (before) await countAsCompleted(tx, { viewId, ...before });
    return [viewerId, ownerId];
  }
  if (promotionId !== null) await restorePromotion(tx, promotionId);
  else await believeMemberByHand(tx, memberId);
  return [memberId];
}

/** It stays as it was, now by a person's decision. The member may object again, with something new to say. */
async function keepAsItIs(tx: Tx, { memberId, about, promotionId }: Locked, answer: string): Promise<string[]> {
  if (promotionId !== null) {
    await hidePromotion(tx, { id: promotionId, reason: answer, refund: false });
    await forgetHidingObjection(tx, promotionId);
  }
  if (about === 'standing') await forgetStandingObjection(tx, memberId);
  return [memberId];
}

interface Outcome {
  /** Whose credits or promotions changed. */
  changed: string[];
  /** The members of a group that was parted: what voids between them forfeited is returned afterwards. */
  parted: string[];
}
const NOTHING: Outcome = { changed: [], parted: [] };

/**
 * The decision is written before it is carried out: what settles an objection whose matter ended elsewhere then finds it
 * decided. The same decision again changes nothing.
 */
export async function decideObjection(
  tx: Tx,
  { id, grant, answer, deciderId }: Decision,
  rules: RewardRules,
): Promise<Outcome> {
  const objection = await store.lockObjection(tx, id);
  if (!objection) throw new Problem('objection_not_found');
  const state = grant ? 'granted' : 'refused';
  if (objection.state === state && objection.answer === answer) return NOTHING;
  if (objection.state !== 'open') throw new Problem('objection_decided');
  const { memberId } = objection;
  if (memberId === deciderId) throw new Problem('own_objection');
  const shown = (await store.findObjection(tx, id)) as store.ObjectionRow;
  await store.markDecided(tx, { id, state, answer, deciderId });
  const changed = grant ? await carryOut(tx, objection, deciderId, rules) : await keepAsItIs(tx, objection, answer);
  const { promotionId, title, memberName: username } = shown;
  await tell(tx, [
    {
      memberId,
      subject: `objection:${id}`,
      kind: `objection_${state}`,
      facts: { about: objection.about, answer, promotionId, title },
    },
  ]);
  const data = { objectionId: id, about: objection.about, granted: grant, answer, promotionId };
  await emit(tx, [{ memberId, type: 'objection.decided', occurrence: id, data }]);
  const facts = { objectionId: id, username, reason: answer };
  const action = grant ? ('grant_objection' as const) : ('refuse_objection' as const);
  await recordAction(tx, { adminId: deciderId, action, subject: memberId, facts });
  return objection.about === 'group' && grant ? { changed: [], parted: changed } : { changed, parted: [] };
}
