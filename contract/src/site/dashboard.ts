import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Credits, Day, Instant, PromotionId } from '../wire/shapes.ts';

export const stats = defineRoute({
  method: 'GET',
  path: '/api/dashboard/stats',
  access: 'member',
  scope: 'read',
  summary: "Returns the member's figures; days begin at midnight UTC",
  problems: [],
  response: z.object({
    credits: Credits.describe('The balance'),
    dailyViews: z.int(),
    dailyGoal: z.int().describe('The goal of the day: 100 videos, or as many as count for this member today'),
    asksQuestions: z.boolean().describe('Whether questions beside videos come for this member at all'),
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

/** Somebody watched one of the member's videos. It says nothing about who it was. */
export const ReceivedView = z.object({
  promotionId: PromotionId,
  title: z.string().nullable(),
  at: Instant.describe('When the watch ended, by the minute'),
  /** Paid views were watched for the required time; others were left before. */
  paid: z.boolean(),
  seconds: z.int().describe('How long it was watched'),
  stayedSeconds: z.int().describe('How long it was watched on after the credit; 0 below five seconds'),
  heard: z.boolean().nullable().describe('Whether most of it had sound; null if the player does not say'),
});
export type ReceivedView = z.output<typeof ReceivedView>;

export const received = defineRoute({
  method: 'GET',
  path: '/api/dashboard/received',
  access: 'member',
  scope: 'read',
  summary: "The latest watches of the member's videos, and lines that viewers wrote about them",
  problems: [],
  response: z.object({
    views: z.array(ReceivedView),
    /** Lines belong to no view, and come in no order. */
    lines: z.array(z.object({ promotionId: PromotionId, title: z.string().nullable(), text: z.string() })),
  }),
});

export const round = defineRoute({
  method: 'GET',
  path: '/api/dashboard/round',
  access: 'member',
  summary: 'What happened during the last five paid videos of the member',
  problems: [],
  response: z.object({
    /** Paid views of the member's own videos meanwhile, counted up to 100. */
    received: z.int(),
    questions: z
      .enum(['none', 'each', 'usual', 'rarer'])
      .describe('`each`: every video asks. `rarer`: half as often as usual, because none was missed in the round'),
    answersMissing: z.int().describe('Right answers in a row until not every video asks any more'),
  }),
});
