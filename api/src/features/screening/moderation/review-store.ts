import type { clipModeration, clips } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Votes } from './moderation-rules.ts';

export interface Waiting {
  id: number;
  username: string;
  askedAt: Date;
  reports: number;
  keep: number;
  refuse: number;
}

/** Clips that ask to be let in, and clips that viewers reported. Both lists hold only what nobody has decided yet. */
const WAITING = `select clip_id, min(at) as at from (
    select clip_id, asked_at as at from screening where review = 'asked' and ended_at is null
    union all
    select clip_id, at from clip_report where settled_at is null) one group by clip_id`;

export const waitingClips = (tx: ReadTx, limit: number, offset: number): Promise<Waiting[]> =>
  tx.query(
    `select w.clip_id as id, m.username, w.at as "askedAt",
       (select count(*)::integer from clip_report r where r.clip_id = w.clip_id and r.settled_at is null) as reports,
       (select count(*)::integer from clip_vote v where v.clip_id = w.clip_id and v.vote = 'keep') as keep,
       (select count(*)::integer from clip_vote v where v.clip_id = w.clip_id and v.vote = 'refuse') as refuse
     from (${WAITING}) w join clip c on c.id = w.clip_id join member m on m.id = c.owner_id
     where c.state in ('waiting', 'screening', 'ended')
     order by w.at, w.clip_id limit $1 offset $2`,
    [limit, offset],
  );

export async function countWaiting(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*)::integer as count from (${WAITING}) w join clip c on c.id = w.clip_id
     where c.state in ('waiting', 'screening', 'ended')`,
  );
  return (row as { count: number }).count;
}

export interface Review {
  clipId: number;
  /** Null if it was never to be shown. */
  review: clips.ClipScreening['review'] | null;
  ownerId: string;
  title: string;
  /** Whether its files are there, so that there is something to decide. */
  isPlayable: boolean;
  likeRemoved: number | null;
}

/** The clip with what was asked for it, locked. */
export const lockReview = (tx: Tx, clipId: number): Promise<Review | undefined> =>
  tx.one(
    `select c.id as "clipId", s.review, c.owner_id as "ownerId", c.title, c.like_removed as "likeRemoved",
       c.state in ('waiting', 'screening', 'ended') as "isPlayable"
     from clip c left join screening s on s.clip_id = c.id where c.id = $1 for no key update of c`,
    [clipId],
  );

/** Credits that came back from the screening so far. */
export async function returnedTo(tx: ReadTx, clipId: number): Promise<number> {
  const row = await tx.one<{ returned: number }>('select returned from screening where clip_id = $1', [clipId]);
  return row?.returned ?? 0;
}

/** How a member's clips were decided before. The latest hundred are enough. */
export async function historyOf(tx: ReadTx, ownerId: string): Promise<{ kept: number; refused: number }> {
  const row = await tx.one<{ kept: number; refused: number }>(
    `select count(*) filter (where review = 'kept')::integer as kept,
       count(*) filter (where review = 'refused')::integer as refused
     from (select review from screening where owner_id = $1 order by asked_at desc limit 100) latest`,
    [ownerId],
  );
  return row as { kept: number; refused: number };
}

/** Of the clips that have waited longest, those that this member may vote on: not their own or a linked one's, and not voted on. */
export const clipsToVoteOn = (tx: ReadTx, voterId: string): Promise<{ clipId: number }[]> =>
  tx.query(
    `select w.clip_id as "clipId" from (
       select clip_id, owner_id, asked_at from screening where review = 'asked' and ended_at is null order by asked_at limit 50) w
     join clip c on c.id = w.clip_id and c.state = 'waiting' and c.like_removed is null
     left join cluster_member mine on mine.member_id = $1
     left join cluster_member theirs on theirs.member_id = w.owner_id
     where w.owner_id <> $1 and (mine.cluster_id is null or mine.cluster_id is distinct from theirs.cluster_id)
       and not exists (select 1 from clip_vote v where v.clip_id = w.clip_id and v.voter_id = $1)
     order by w.asked_at, w.clip_id`,
    [voterId],
  );

/** Whether the member may vote on this clip. */
export async function mayVote(tx: ReadTx, clipId: number, voterId: string): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from screening s join clip c on c.id = s.clip_id
     left join cluster_member mine on mine.member_id = $2
     left join cluster_member theirs on theirs.member_id = s.owner_id
     where s.clip_id = $1 and s.review = 'asked' and s.ended_at is null and c.state = 'waiting' and c.like_removed is null and s.owner_id <> $2
       and (mine.cluster_id is null or mine.cluster_id is distinct from theirs.cluster_id)`,
    [clipId, voterId],
  );
  return row !== undefined;
}

/** Votes of accounts that belong together count as one, the first. Returns nothing if the member has voted before. */
export async function insertVote(
  tx: Tx,
  {
    clipId,
    voterId,
    vote,
    refusal,
  }: { clipId: number; voterId: string; vote: 'keep' | 'refuse'; refusal?: clipModeration.Refusal | undefined },
): Promise<Votes | undefined> {
  const row = await tx.one(
    `insert into clip_vote (clip_id, voter_id, vote, refusal) values ($1, $2, $3, $4)
     on conflict (clip_id, voter_id) do nothing returning clip_id`,
    [clipId, voterId, vote, vote === 'refuse' ? refusal : null],
  );
  if (!row) return undefined;
  return tx.one(
    `select count(*) filter (where vote = 'keep')::integer as keep, count(*) filter (where vote = 'refuse')::integer as refuse,
       count(*) filter (where refusal = 'copyright')::integer as copyright
     from (select distinct on (coalesce(m.cluster_id::text, v.voter_id::text)) v.vote, v.refusal from clip_vote v
       left join cluster_member m on m.member_id = v.voter_id where v.clip_id = $1
       order by coalesce(m.cluster_id::text, v.voter_id::text), v.at) one`,
    [clipId],
  );
}

/** The clip is decided about anew, so old votes no longer count. */
export async function forgetVotes(tx: Tx, clipId: number): Promise<void> {
  await tx.query('delete from clip_vote where clip_id = $1', [clipId]);
}
