/**
 * A subquery that returns the live view of a member, of which there is one. It is a scalar subquery, and not a join, so that
 * Postgres cannot decide to read everybody's live views for it.
 */
export const liveViewOf = (memberId: string): string =>
  `(select v.id from view v where v.viewer_id = ${memberId} and v.state = 'watching')`;
