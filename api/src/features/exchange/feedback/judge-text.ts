import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { listTeam } from '../../ground/members/index.ts';
import { tell } from '../../messages/notices/index.ts';
import { lockAttention, saveAttention } from './score-store.ts';
import * as store from './text-store.ts';
import { addEvidence, HIDDEN_TEXT_CHANGE, type Rating, ratingChange } from './weight-rules.ts';

/** The owner finds a line useful or not. The pay stays; the weight of later answers changes a little. */
export async function rateText(
  tx: Tx,
  { id, ownerId, rating }: { id: string; ownerId: string; rating: Rating },
): Promise<void> {
  const text = await store.lockOwnText(tx, id, ownerId);
  if (!text) throw new Problem('text_not_found');
  const change = ratingChange(text.rating, rating);
  if (change === 0) return;
  await store.setRating(tx, id, rating);
  const attention = await lockAttention(tx, text.viewerId);
  await saveAttention(tx, text.viewerId, { ...attention, rated: attention.rated + change });
}

/** Counting stops here, because the notice names no larger number. */
const MOST_COUNTED = 100;

/** Reporting a line again changes nothing, and a line that a moderator has kept stays. */
export async function reportText(tx: Tx, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  const text = await store.lockOwnText(tx, id, ownerId);
  if (!text) throw new Problem('text_not_found');
  if (text.state !== 'shown') return;
  await store.markReported(tx, id);
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
