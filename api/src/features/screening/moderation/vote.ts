import type { clipModeration, fairPlay } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { readSiteSettings } from '../../ground/site-settings/index.ts';
import { hasVoice, levelOfMember } from '../../trust/fair-play/index.ts';
import { applyDecision } from './decide-clip.ts';
import { decidedBy, refusalOf } from './moderation-rules.ts';
import { clipsToVoteOn, insertVote, lockReview, mayVote, type Review } from './review-store.ts';

type Numbers = fairPlay.FairPlayNumbers;

/** Members of the highest level, where the admin lets them decide, and whose word counts. */
async function isVoter(tx: ReadTx, memberId: string, numbers: Numbers): Promise<boolean> {
  const { clipReview } = await readSiteSettings(tx);
  if (clipReview !== 'trusted' || !(await hasVoice(tx, memberId, numbers))) return false;
  return (await levelOfMember(tx, memberId, numbers)) === 'trusted';
}

/** The clips that wait for the vote of this member, those that have waited longest first. Undefined if the member has no vote. */
export async function clipsForVoter(tx: ReadTx, memberId: string, numbers: Numbers): Promise<number[] | undefined> {
  if (!(await isVoter(tx, memberId, numbers))) return undefined;
  return (await clipsToVoteOn(tx, memberId)).map(({ clipId }) => clipId);
}

interface Vote {
  clipId: number;
  voterId: string;
  vote: 'keep' | 'refuse';
  refusal?: clipModeration.Refusal | undefined;
}

/** Three equal votes decide. Returns the clip if this vote was the last one. */
export async function voteOnClip(tx: Tx, vote: Vote, numbers: Numbers): Promise<Review | undefined> {
  const { clipId, voterId } = vote;
  // Locked first, so that two last votes do not decide twice.
  await lockReview(tx, clipId);
  if (!(await isVoter(tx, voterId, numbers)) || !(await mayVote(tx, clipId, voterId)))
    throw new Problem('clip_vote_closed');
  const votes = await insertVote(tx, vote);
  if (!votes) throw new Problem('clip_vote_closed');
  const decision = decidedBy(votes);
  return decision && applyDecision(tx, { clipId, decision, refusal: refusalOf(votes) });
}
