/** When reports hide a promotion. It has to cost days to hide somebody's work, and three accounts cost seconds. */

/** The most undecided reports that a member may have from one day. */
export const MOST_OPEN_A_DAY = 3;

/** Reports must come from at least this many different blocks of addresses. */
const BLOCKS_AT_LEAST = 3;
/** The share of the recent viewers who have to agree. */
const SHARE_OF_VIEWERS = 0.2;

export interface Reported {
  /** Groups of accounts that belong together, among those whose word counts. */
  reporters: number;
  /** Blocks of addresses from which they watched it. */
  blocks: number;
  /** Different members who were paid for watching it lately. */
  recentViewers: number;
}

export const reportsHide = ({ reporters, blocks, recentViewers }: Reported, reportsToHide: number): boolean =>
  reporters >= reportsToHide &&
  blocks >= Math.min(BLOCKS_AT_LEAST, reportsToHide) &&
  reporters >= SHARE_OF_VIEWERS * recentViewers;
