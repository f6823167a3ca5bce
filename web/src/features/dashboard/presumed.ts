import type { User } from '../../lib/session.ts';

const JUST_NOW_MS = 60_000;
const NOTHING_YET = { totalWatched: 0, dailyViews: 0, hasPromoted: false, hasReceivedView: false };

/**
 * What somebody has done who registered a moment ago, until the server says it: nothing. So the first start page is drawn once, and does
 * not jump when the figures arrive.
 */
export const presumedOf = ({ createdAt, credits }: Pick<User, 'createdAt' | 'credits'>, now = Date.now()) =>
  credits === 0 && Math.abs(now - Date.parse(createdAt)) < JUST_NOW_MS ? NOTHING_YET : undefined;
