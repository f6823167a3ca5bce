import { fairPlay } from '@viewloop/contract';

const { days, provenViews } = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS.levels.trusted;

/** A subquery that returns true if this member is believed and, where trusted viewers are asked for, long enough. */
export const isTrustedAs = (trust: string, memberId: string): string => `(select true from member_trust b join member o
    on o.id = b.member_id
  where b.member_id = ${memberId} and b.proven and b.aside_at is null and (${trust} <> 'trusted'
    or (b.proven_views >= ${provenViews} and coalesce(b.since, o.created_at) <= now() - interval '${days} days')))`;

/**
 * A subquery that returns true if a viewer is among those a targeted promotion is meant for, and null if not. The texts name
 * columns or parameters of the statement around it. It is a scalar subquery, and not `exists`, so that Postgres cannot decide to
 * read the whole table of plans for it.
 */
export const isWanted = (
  viewerId: string,
  promotionId: string,
  { country, language }: { country: string; language: string },
): string => `(select true from promotion_plan t where t.promotion_id = ${promotionId}
  and (t.widened >= 1 or t.topics = '{}' or t.topics && coalesce((select k.topics from taste k where k.member_id = ${viewerId}), '{}'))
  and (t.widened >= 2 or t.countries = '{}' or ${country} = any(t.countries))
  and (t.widened >= 3 or t.languages = '{}' or t.languages && coalesce(
    (select nullif(k.languages, '{}') from taste k where k.member_id = ${viewerId}), array[${language}]))
  and (not t.verified_only
    or (select m.email_verified_at is not null from member m where m.id = ${viewerId}))
  and (t.trust = 'anyone' or ${isTrustedAs('t.trust', viewerId)}))`;
