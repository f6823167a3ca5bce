export interface WorldSize {
  members: number;
  promotions: number;
  /** Rewarded views, six a promotion at most: one entry and three postings each. */
  rewarded: number;
  interrupted: number;
  /** What one busy member has watched. */
  heavy: number;
}

export const SMALL: WorldSize = { members: 20_000, promotions: 1_000, rewarded: 6_000, interrupted: 4_000, heavy: 500 };

/** 10 million views and 20 million postings. */
export const LARGE: WorldSize = {
  members: 20_000,
  promotions: 1_000_000,
  rewarded: 6_000_000,
  interrupted: 4_000_000,
  heavy: 50_000,
};
