import type { clipModeration } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { readSiteSettings } from '../../ground/site-settings/index.ts';
import { tell } from '../../messages/notices/index.ts';
import { judgeReporters } from '../../trust/fair-play/index.ts';
import { letIn, markKeptInReview, refuse } from '../attention/index.ts';
import { lockClip, markDeleted, markNotRemoved, markRemoved, subjectOfClip } from '../clips/index.ts';
import { isProven } from './moderation-rules.ts';
import { settleReports } from './report-store.ts';
import { forgetVotes, historyOf, lockReview, type Review, returnedTo } from './review-store.ts';

export interface Decision {
  clipId: number;
  decision: 'keep' | 'refuse';
  refusal?: clipModeration.Refusal | undefined;
  note?: string | undefined;
}

/** The clip enters the room, and its owner is told. */
async function enter(tx: Tx, { clipId, ownerId, title }: Review): Promise<void> {
  if (!(await letIn(tx, clipId))) return;
  await tell(tx, [
    { memberId: ownerId, subject: subjectOfClip(clipId), kind: 'clip_screening', facts: { clipId, title } },
  ]);
}

/** The clip enters the room, or stays in it. Its reports are settled: nobody found anything wrong. */
async function keep(tx: Tx, clip: Review): Promise<void> {
  const reporters = await settleReports(tx, clip.clipId);
  if (clip.review !== 'asked' && reporters.settled === 0) throw new Problem('clip_decided');
  await judgeReporters(tx, reporters.counted, false);
  await forgetVotes(tx, clip.clipId);
  if (clip.review === 'asked') await enter(tx, clip);
}

/** Lets a clip in at once if the rules allow it: its owner has shown enough clean ones, and it looks like no removed clip. */
export async function letInProven(tx: Tx, clipId: number): Promise<void> {
  const clip = await lockReview(tx, clipId);
  if (clip?.review !== 'asked' || clip.likeRemoved !== null) return;
  const { clipReview } = await readSiteSettings(tx);
  if (clipReview === 'proven' && isProven(await historyOf(tx, clip.ownerId))) await enter(tx, clip);
}

/** Removes a clip for good. Its owner gets the statement of reasons, and clips that look the same are noticed from now on. */
export async function removeClip(
  tx: Tx,
  { clipId, ownerId, title }: Pick<Review, 'clipId' | 'ownerId' | 'title'>,
  { refusal, note }: { refusal: clipModeration.Refusal; note: string },
): Promise<void> {
  await judgeReporters(tx, (await settleReports(tx, clipId)).counted, true);
  await forgetVotes(tx, clipId);
  const before = await returnedTo(tx, clipId);
  await refuse(tx, clipId, refusal);
  await markRemoved(tx, clipId);
  const returned = (await returnedTo(tx, clipId)) - before;
  const facts = { clipId, title, fault: refusal, note, returned };
  await tell(tx, [{ memberId: ownerId, subject: subjectOfClip(clipId), kind: 'clip_refused', facts }]);
}

/**
 * The refusal was wrong. The files are gone, so the clip cannot be shown again; but it counts as clean, and its owner can upload it
 * anew without its being taken for a removed one.
 */
export async function clearRefusal(tx: Tx, clipId: number): Promise<void> {
  const clip = await lockClip(tx, clipId);
  if (clip?.state === 'refused') await markDeleted(tx, clipId);
  await markKeptInReview(tx, clipId);
  await markNotRemoved(tx, clipId);
}

/** What the votes of trusted members decided, or a moderator. Returns the owner, whose pages look again. */
export async function applyDecision(tx: Tx, { clipId, decision, refusal, note = '' }: Decision): Promise<Review> {
  const clip = await lockReview(tx, clipId);
  if (!clip) throw new Problem('clip_unknown');
  if (!clip.isPlayable) throw new Problem('clip_decided');
  if (decision === 'keep') await keep(tx, clip);
  else await removeClip(tx, clip, { refusal: refusal ?? 'against_rules', note });
  return clip;
}

/** A moderator decides. A clip that was let in before can still be refused. */
export async function decideClip(tx: Tx, decision: Decision & { moderatorId: string }): Promise<Review> {
  const { clipId, refusal, note = '', moderatorId: adminId } = decision;
  const clip = await applyDecision(tx, decision);
  const { title } = clip;
  const subject = String(clipId);
  if (decision.decision === 'keep') {
    await recordAction(tx, { adminId, action: 'keep_clip', subject, facts: { clipId, title } });
  } else {
    const facts = { clipId, title, copyright: refusal === 'copyright', reason: note };
    await recordAction(tx, { adminId, action: 'refuse_clip', subject, facts });
  }
  return clip;
}
