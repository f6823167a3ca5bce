import type { tastes } from '@viewloop/contract';
import type { ReadTx } from '../../../../platform/db/tx.ts';

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
