export interface WorldSize {
  members: number;
  promotions: number;
  /** Rewarded views, at most six for each promotion. Each has one entry with three postings. */
  rewarded: number;
  interrupted: number;
  /** How many promotions the busiest member has watched. */
  heavy: number;
  /** Over how many days the watches are spread. */
  days: number;
}

export const SMALL: WorldSize = {
  members: 20_000,
  promotions: 1_000,
  rewarded: 6_000,
  interrupted: 4_000,
  heavy: 500,
  days: 30,
};

/** A year with 10 million views and 20 million postings. */
export const LARGE: WorldSize = {
  members: 20_000,
  promotions: 1_000_000,
  rewarded: 6_000_000,
  interrupted: 4_000_000,
  heavy: 50_000,
  days: 365,
};
