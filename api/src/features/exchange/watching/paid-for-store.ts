/** A subquery: true if this viewer was paid for this promotion, also if the view was found false later; else null. */
export const paidFor = (viewer: string, promotion: string): string =>
  `(select true from view seen where seen.viewer_id = ${viewer} and seen.promotion_id = ${promotion}
     and seen.state in ('completed', 'voided'))`;

/** A subquery: the promotions of these views. */
export const promotedIn = (viewIds: string): string => `select promotion_id from view where view.id = any(${viewIds})`;
