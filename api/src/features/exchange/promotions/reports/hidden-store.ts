import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../../platform/db/tx.ts';
import { tell } from '../../../messages/notices/index.ts';
import { emit } from '../../../messages/webhooks/index.ts';
import { grantObjections, raiseObjection } from '../../../trust/objections/index.ts';
import { hiddenByReports } from '../promotion/promotion-rules.ts';
import { type LockedPromotion, markActive, markHidden } from '../promotion/store.ts';

/** Promotions that reports have hidden: until an admin decides, or until the time for it is over. */

const subjectOf = (promotionId: number) => `promotion:${promotionId}`;

export async function hideByReports(
  tx: Tx,
  { id, ownerId, title }: Pick<LockedPromotion, 'id' | 'ownerId' | 'title'>,
  reporters: number,
): Promise<void> {
  const reason = hiddenByReports(reporters);
  await markHidden(tx, id, reason);
  await tx.query('update promotion set hidden_at = now() where id = $1', [id]);
  const facts = { promotionId: id, title, reason: reason.words };
  await tell(tx, [{ memberId: ownerId, subject: subjectOf(id), kind: 'promotion_hidden', facts }]);
  await emitHidden(tx, { id, ownerId, title }, reason.words);
}

/** It may be hidden, shown and hidden again, so each time is an occurrence of its own. */
export async function emitHidden(
  tx: Tx,
  { id: promotionId, ownerId: memberId, title }: Pick<LockedPromotion, 'id' | 'ownerId' | 'title'>,
  reason: string,
): Promise<void> {
  const occurrence = `${promotionId}:${randomUUID()}`;
  await emit(tx, [{ memberId, type: 'promotion.hidden', occurrence, data: { promotionId, title, reason } }]);
}

export async function showAgain(
  tx: Tx,
  { id, ownerId, title }: Pick<LockedPromotion, 'id' | 'ownerId' | 'title'>,
): Promise<void> {
  await markActive(tx, id);
  await grantObjections(tx, { promotionId: id }, { promotionId: id, title });
  const facts = { promotionId: id, title };
  await tell(tx, [{ memberId: ownerId, subject: subjectOf(id), kind: 'promotion_shown_again', facts }]);
}

/** The owner's word for the admins. Returns false when the promotion is not hidden. */
export async function keepObjection(tx: Tx, id: number, text: string): Promise<boolean> {
  const kept = await tx.one<{ ownerId: string; isNew: boolean }>(
    `update promotion p set objection = $2, objected_at = now()
     from (select id, objection from promotion where id = $1 for no key update) before
     where p.id = before.id and p.state = 'hidden'
     returning p.owner_id as "ownerId", before.objection is distinct from p.objection as "isNew"`,
    [id, text],
  );
  if (kept?.isNew) await raiseObjection(tx, { about: 'promotion', memberId: kept.ownerId, promotionId: id, text });
  return kept !== undefined;
}

/** Those that reports hid so long ago that they are shown again, locked. */
export const hiddenTooLong = (tx: Tx, hours: number, most: number) =>
  tx.query<Pick<LockedPromotion, 'id' | 'ownerId' | 'title'>>(
    `select id, owner_id as "ownerId", title from promotion
     where hidden_at < now() - make_interval(hours => $1) and state = 'hidden'
     order by hidden_at limit $2 for no key update skip locked`,
    [hours, most],
  );

/** An admin has decided that it stays hidden, so time does not bring it back. */
export async function clearDeadline(tx: Tx, id: number): Promise<void> {
  await tx.query('update promotion set hidden_at = null where id = $1', [id]);
}

/** The objection was answered, so the owner may say something new. */
export async function forgetHidingObjection(tx: Tx, id: number): Promise<void> {
  await tx.query('update promotion set objection = null, objected_at = null where id = $1', [id]);
}
