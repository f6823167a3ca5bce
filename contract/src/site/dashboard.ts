import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Credits, Day } from '../wire/shapes.ts';

export const stats = defineRoute({
  method: 'GET',
  path: '/api/dashboard/stats',
  access: 'member',
  scope: 'read',
  summary: "Returns the member's figures; days begin at midnight UTC",
  response: z.object({
    dailyViews: z.int(),
    weeklyViews: z.int(),
    previousWeekViews: z.int(),
    totalWatched: z.int(),
    totalEarned: Credits,
    referralEarnings: Credits,
    /** What the member owes after a view was voided whose credit was spent; what comes in pays it first. */
    creditsOwed: Credits,
    referralCount: z.int(),
    activePromotions: z.int(),
    /** Views that active promotions have paid for and not received yet. */
    viewsToCome: z.int(),
    /** Videos this member could watch now, counted up to 100. */
    availableVideos: z.int(),
    /** Days in a row, up to today or yesterday, on which the member watched at least one video; and the longest such row. */
    daysInARow: z.int(),
    bestDaysInARow: z.int(),
    /** What a newcomer has done already: started a promotion, received a view. */
    hasPromoted: z.boolean(),
    hasReceivedView: z.boolean(),
    lastSevenDays: z.array(z.object({ day: Day, watched: z.int(), received: z.int() })).length(7),
  }),
});
