import type { feedback } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { listTeam } from '../../ground/members/index.ts';
import { tell } from '../../messages/notices/index.ts';
import type { PromotedOf } from './promoted.ts';
import { lockAttention, saveAttention } from './score-store.ts';
import * as store from './text-store.ts';
import { addEvidence, HIDDEN_TEXT_CHANGE, type Rating, ratingChange } from './weight-rules.ts';

interface OwnText {
  id: string;
  ownerId: string;
  promotedOf: PromotedOf;
}

/** A line about a promotion of this owner, locked. */
async function lockOwnText(tx: Tx, { id, ownerId, promotedOf }: OwnText): Promise<store.LockedText> {
  const text = await store.lockShownText(tx, id);
  const promotion = text && (await promotedOf(tx, [text.promotionId])).get(text.promotionId);
  if (!text || promotion?.ownerId !== ownerId) throw new Problem('text_not_found');
  return text;
}

/** Lines that owners reported, with the titles of their promotions. */
export async function listReported(
  tx: ReadTx,
  wanted: Parameters<typeof store.listReported>[1],
  promotedOf: PromotedOf,
): Promise<feedback.ReportedText[]> {
  const rows = await store.listReported(tx, wanted);
  const promoted = await promotedOf(
    tx,
    rows.map(({ promotionId }) => promotionId),
  );
  return rows.map((row) => ({
    ...row,
    title: promoted.get(row.promotionId)?.title ?? null,
    reportedAt: row.reportedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}

/** The owner finds a line useful or not. The pay stays; the weight of later answers changes a little. */
export async function rateText(tx: Tx, { rating, ...own }: OwnText & { rating: Rating }): Promise<void> {
  const text = await lockOwnText(tx, own);
  const change = ratingChange(text.rating, rating);
  if (change === 0) return;
  await store.setRating(tx, own.id, rating);
  const attention = await lockAttention(tx, text.viewerId);
  await saveAttention(tx, text.viewerId, { ...attention, rated: attention.rated + change });
}

/** Counting stops here, because the notice names no larger number. */
const MOST_COUNTED = 100;

/** Reporting a line again changes nothing, and a line that a moderator has kept stays. */
export async function reportText(tx: Tx, own: OwnText): Promise<void> {
  const text = await lockOwnText(tx, own);
  if (text.state !== 'shown') return;
  await store.markReported(tx, own.id);
  const team = (await listTeam(tx)).filter(({ isSuspended }) => !isSuspended);
  const facts = { count: Math.min(await store.countReported(tx), MOST_COUNTED) };
  await tell(
    tx,
    team.map(({ id: memberId }) => ({ memberId, subject: 'answer-texts', kind: 'text_reported', facts })),
  );
}

/** The same decision again changes nothing. Hiding it does not take the credit back. */
export async function decideText(
  tx: Tx,
  { id, hide, deciderId }: { id: string; hide: boolean; deciderId: string },
): Promise<void> {
  const text = await store.lockText(tx, id);
  if (!text || text.state === 'shown') throw new Problem('text_not_found');
  const state = hide ? 'hidden' : 'kept';
  if (text.state === state) return;
  if (text.state !== 'reported') throw new Problem('text_decided');
  await store.markDecided(tx, id, state, deciderId);
  const { promotionId, viewerId, viewerName: username } = text;
  if (hide) {
    const attention = await lockAttention(tx, viewerId);
    await saveAttention(tx, viewerId, { ...attention, evidence: addEvidence(attention.evidence, HIDDEN_TEXT_CHANGE) });
  }
  const action = hide ? ('hide_answer_text' as const) : ('keep_answer_text' as const);
  await recordAction(tx, { adminId: deciderId, action, subject: viewerId, facts: { promotionId, username } });
}
