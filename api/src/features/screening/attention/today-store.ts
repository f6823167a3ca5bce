/** A table: what `watched` says, and beside it the credits for attention of the same day. */
export const withAttention =
  (watched: (member: string) => string) =>
  (member: string): string =>
    `(select coalesce(w.watched, 0) + coalesce(a.paid, 0) as watched, coalesce(w.unverified, 0) as unverified
      from (select 1) one left join lateral ${watched(member)} w on true
      left join attention_day a on a.viewer_id = ${member} and a.day = (now() at time zone 'utc')::date)`;
