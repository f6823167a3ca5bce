import type { tastes } from '@viewloop/contract';
import type { ReadTx } from '../../../../platform/db/tx.ts';
import type { Promoted } from '../../feedback/index.ts';

/** What features further down ask about promotions. The application hands these functions to them. */

/** What an opinion about a promotion is counted for. */
export const topicAndOwnerOf = (
  tx: ReadTx,
  promotionId: number,
): Promise<{ topic: tastes.Audience['topic']; ownerId: string } | undefined> =>
  tx.one('select topic, owner_id as "ownerId" from promotion where id = $1', [promotionId]);

/** Creators mostly stay with one topic, so the last promotion says what the next one is about. */
export async function guessAudience(tx: ReadTx, memberId: string): Promise<tastes.Audience> {
  const row = await tx.one<tastes.Audience>(
    `select p.topic, coalesce(t.languages[1], p.language) as language from (values ($1::uuid)) m (id)
     left join taste t on t.member_id = m.id
     left join lateral (
       select topic, language from promotion where owner_id = m.id order by id desc limit 1) p on true`,
    [memberId],
  );
  return row ?? { topic: null, language: null };
}

/** What questions to viewers have to know about these promotions. */
export async function promotedOf(tx: ReadTx, promotionIds: readonly number[]): Promise<ReadonlyMap<number, Promoted>> {
  const rows = await tx.query<Promoted & { id: number }>(
    `select p.id, p.owner_id as "ownerId", coalesce(p.title, d.title) as title, p.topic, p.ended_at is not null as ended, p.target,
       p.views, p.reserved
     from promotion p left join video d on d.platform = p.platform and d.external_id = p.external_id
     where p.id = any($1::bigint[])`,
    [promotionIds],
  );
  return new Map(rows.map(({ id, ...promoted }) => [id, promoted]));
}

/** A subquery: the promotions of this owner. */
export const promotionsOfOwner = (owner: string): string => `select id from promotion where owner_id = ${owner}`;

/** Whether anything is still set aside for answers to promotions of this member. */
export async function holdsAnswerCredits(tx: ReadTx, ownerId: string): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from promotion p join feedback f on f.promotion_id = p.id where p.owner_id = $1 and f.held > 0 limit 1`,
    [ownerId],
  );
  return row !== undefined;
}

/** The titles that the platforms give the videos of these promotions, where they are known. */
export async function platformTitlesOf(
  tx: ReadTx,
  promotionIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query<{ id: number; title: string }>(
    `select p.id, v.title from promotion p join video v on v.platform = p.platform and v.external_id = p.external_id
     where p.id = any($1::bigint[]) and v.title is not null`,
    [promotionIds],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/**
 * SQL: whether a promotion of this member waits until the member is believed. It is a scalar subquery, so that Postgres cannot decide
 * to read what everybody has. For the same reason the sum hides that `promotion_waiting` would do, an index of all promotions that wait.
 */
export const hasWaiting = (owner: string): string => `(select true from promotion p
  where p.owner_id = ${owner} and p.unproven_credits > 0 and p.waiting_credits + 0 > 0 limit 1) is not null`;
