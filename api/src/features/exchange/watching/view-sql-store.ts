/** SQL about views for features that stand below this one and are called from here. */

/** A subquery: true if this viewer was paid for this promotion, also if the view was found false later; else null. */
export const paidFor = (viewer: string, promotion: string): string =>
  `(select true from view seen where seen.viewer_id = ${viewer} and seen.promotion_id = ${promotion}
     and seen.state in ('completed', 'voided'))`;

/** A subquery: the promotions that these members are watching now. */
export const watchedBy = (viewerIds: string): string =>
  `select promotion_id from view where viewer_id = any(${viewerIds}) and state = 'watching'`;

/** A subquery: the promotions of these views. */
export const promotedIn = (viewIds: string): string => `select promotion_id from view where view.id = any(${viewIds})`;

/**
 * A subquery: the live view of a member, of which there is one. It is a scalar subquery, and not a join, so that Postgres cannot
 * decide to read everybody's live views for it.
 */
export const liveViewOf = (member: string): string =>
  `(select v.id from view v where v.viewer_id = ${member} and v.state = 'watching')`;

/**
 * A condition: whether this view is live. The state is compared outside the subquery. A condition inside it, or a join, would allow
 * Postgres to read everybody's live views from their index, which it prefers if nobody was watching at the last ANALYZE.
 */
export const isLive = (viewId: string): string => `(select v.state from view v where v.id = ${viewId}) = 'watching'`;

export const startedAt = (viewId: string): string => `(select v.started_at from view v where v.id = ${viewId})`;

/** Later reports would miss the counting, which waits a quarter of an hour after the start of a watch. */
const LATEST_REPORT = `interval '3 minutes'`;

/** A subquery: this view of this viewer if it was paid just now, and how many seconds ago. */
export const paidJustNow = (viewId: string, viewer: string): string =>
  `(select id, floor(extract(epoch from clock_timestamp() - ended_at))::integer + 1 as since from view
    where id = ${viewId} and viewer_id = ${viewer} and state = 'completed' and verified
      and ended_at > clock_timestamp() - ${LATEST_REPORT})`;

/** A table: what this member watched today, in one row or none. */
export const watchedToday = (member: string): string =>
  `(select watched, unverified from member_day where member_id = ${member} and day = (now() at time zone 'utc')::date)`;
