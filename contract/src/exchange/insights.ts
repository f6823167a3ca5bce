import { z } from 'zod';
import { Signed } from '../proof/receipts.ts';
import { defineRoute } from '../wire/route.ts';
import { Credits, Day, IdInPath, Instant, ViewId } from '../wire/shapes.ts';
import { Promotion } from './promotions.ts';

/** Why a watch ended without a credit, or that its credit was taken back. */
export const LeaveReason = z.enum(['skipped', 'closed', 'trouble', 'replaced', 'silent', 'other', 'taken_back']);
export type LeaveReason = z.output<typeof LeaveReason>;

const Share = z.number().min(0).max(1);
const Counted = z.object({ name: z.string(), count: z.int() });

/** What the seconds of playback were like, in single figures. Null where too few watches say anything about it. */
export const AttentionFigures = z.object({
  hidden: Share.nullable().describe('Of all seconds of playback: how many played out of view'),
  muted: Share.nullable().describe('Of all seconds whose sound is known: how many played without'),
  replays: z.number().nullable().describe('How often the video began again in an average watch, before the credit'),
  replaysAfterPay: z.number().nullable().describe('The same after the credit, in an average paid watch'),
  stayed5: Share.nullable().describe('Of those who were paid: how many went on watching for 5 seconds or more'),
  stayed10: Share.nullable(),
  stayed30: Share.nullable(),
});
export type AttentionFigures = z.output<typeof AttentionFigures>;

/** Second by second, of those who pressed play. The first value belongs to the first second of playback. */
export const AttentionSeconds = z.object({
  watches: z.int().describe('How many watches reported their seconds'),
  playing: z.array(Share),
  visible: z.array(Share),
  sound: z.array(Share).nullable().describe('Null while the sound of too few watches is known'),
  /** Of those who were paid, how many still watched so many seconds later; the first value is after 5 seconds. */
  stayed: z.array(Share).nullable(),
  figures: AttentionFigures,
});
export type AttentionSeconds = z.output<typeof AttentionSeconds>;

/** What the figures of a promotion say in one sentence, as far as they carry it. */
export const Finding = z.object({
  leavesAt: z.int().nullable().describe('The second at which clearly more viewers leave than at others'),
  firstSeconds: z
    .object({
      better: z.boolean(),
      percent: z.int().describe('Of other clips of about this length: how many are beaten, or better, in tens'),
    })
    .nullable()
    .describe('How the first three seconds hold viewers'),
});
export type Finding = z.output<typeof Finding>;

export const Insights = z.object({
  promotion: Promotion,
  creditsLeft: Credits,
  /** By the pace of the last day: nine times of ten the end is between `earliest` and `latest`. */
  expected: z.object({ earliest: Instant, latest: Instant.nullable() }).nullable(),
  countedUntil: Instant.nullable().describe(
    'The audience is counted for watches that began before this moment; everything else is of now',
  ),
  started: z.int().describe('Watches that have ended'),
  completed: z.int(),
  left: z.array(z.object({ reason: LeaveReason, count: z.int() })),
  attention: z
    .object({
      /** Of those who started, how many were still watching after this second. */
      watching: z.array(Share),
      /** The median of other promotions, as described by `reference`. */
      usual: z.array(Share).nullable(),
      /** What the medians are of: promotions of about the same length if there are enough, otherwise all of the platform. */
      reference: z.object({ of: z.enum(['length', 'platform']), promotions: z.int() }).nullable(),
      /** How long the video is, as players say: from so many seconds to so many, the last not included. */
      length: z.object({ from: z.int(), to: z.int().nullable() }).nullable(),
      seconds: AttentionSeconds.nullable().describe('Null below 20 watches that reported their seconds'),
      usualSeconds: AttentionSeconds.omit({ watches: true, stayed: true })
        .nullable()
        .describe('The medians of the same figures'),
      /** Of those who were watching, how many had the player hidden around this second. */
      hidden: z.array(Share),
      hid: Share,
      paused: Share,
      jumped: Share,
    })
    .nullable()
    .describe('Null below 20 watches'),
  finding: Finding.nullable(),
  days: z.array(z.object({ day: Day, views: z.int() })),
  hours: z.array(z.int()).length(24),
  audience: z
    .object({
      countries: z.array(Counted),
      languages: z.array(Counted),
      devices: z.array(Counted),
      levels: z
        .array(Counted)
        .describe('How far viewers were trusted when the watch was counted: `new`, `known` or `trusted`'),
    })
    .nullable()
    .describe('Null below 20 watches; groups of fewer than five are counted as `other`'),
});
export type Insights = z.output<typeof Insights>;

const byId = z.object({ id: IdInPath });

export const readInsights = defineRoute({
  method: 'GET',
  path: '/api/promotions/:id/insights',
  access: 'member',
  scope: 'read',
  summary: 'Everything known about the watches of an own promotion, in figures',
  params: byId,
  problems: ['promotion_not_found'],
  response: Insights,
});

const DayCounts = z.object({
  day: Day.describe('By the moment the watch began (UTC)'),
  started: z.int(),
  completed: z.int().describe('Paid, and not taken back since'),
  takenBack: z.int(),
  viewers: z.int().describe('Different members who completed it on this day'),
});

export const Analytics = z.object({
  from: Day,
  to: Day,
  asOf: Instant.describe('The figures are those of this moment'),
  watching: z.int().describe('Who is watching right now'),
  started: z.int(),
  completed: z.int(),
  takenBack: z.int(),
  viewers: z.int().describe('Different members who completed it between the two days'),
  days: z.array(DayCounts),
  isWhole: z.boolean().describe('False if there were more than 200 000 watches; then the oldest are not counted'),
});
export type Analytics = z.output<typeof Analytics>;

export const readAnalytics = defineRoute({
  method: 'GET',
  path: '/api/promotions/:id/analytics',
  access: 'member',
  scope: 'read',
  summary: 'Watches and different viewers of an own promotion between two days, as of now',
  params: byId,
  query: z.object({
    from: Day.optional().describe('The first day; 29 days before the last one if it is missing'),
    to: Day.optional().describe('The last day; today if it is missing'),
  }),
  problems: ['promotion_not_found'],
  response: Analytics,
});

/** Whether the viewer was believed: then or in time, not yet, or never, so that the view was replaced at no cost. */
export const ViewProof = z.enum(['proven', 'being_proven', 'replaced']);
export type ViewProof = z.output<typeof ViewProof>;

export const ViewRow = z.object({
  viewId: ViewId,
  at: Instant,
  state: z.enum(['completed', 'voided']),
  verified: z.boolean(),
  verifiedSeconds: z.int(),
  proof: ViewProof,
  viewer: z.string().describe('The public handle of the viewer, never the name'),
  reason: z.string().nullable().describe('Why it was taken back'),
  creditsReturned: Credits,
  receipt: Signed.nullable(),
});
export type ViewRow = z.output<typeof ViewRow>;

export const readViews = defineRoute({
  method: 'GET',
  path: '/api/promotions/:id/views',
  access: 'member',
  scope: 'read',
  summary: 'The paid views of an own promotion, newest first, each with its receipt',
  params: byId,
  query: z.object({
    before: IdInPath.optional(),
    format: z.enum(['json', 'csv']).default('json').describe('`csv` returns all of them'),
  }),
  kind: 'json-or-csv',
  problems: ['promotion_not_found'],
  response: z.object({ views: z.array(ViewRow), next: z.int().nullable() }),
});

export const readFindings = defineRoute({
  method: 'GET',
  path: '/api/promotions-findings',
  access: 'member',
  scope: 'read',
  summary: "One sentence, in figures, for each of the member's last fifty promotions whose figures carry it",
  problems: [],
  response: z.object({ findings: z.array(Finding.extend({ promotionId: z.int() })) }),
});

export const readOverview = defineRoute({
  method: 'GET',
  path: '/api/promotions-overview',
  access: 'member',
  scope: 'read',
  summary: "Totals and comparisons over the member's last fifty promotions",
  problems: [],
  response: z.object({
    promotions: z.array(
      z.object({
        id: z.int(),
        title: z.string().nullable(),
        creditsSpent: Credits.describe('The same as `creditsBudget`'),
        creditsBudget: Credits,
        creditsDelivered: Credits,
        creditsLeft: Credits,
        views: z.int(),
        started: z.int().describe('Watches that have ended, up to now like the views'),
        completed: z.int(),
        /** Credits a completed view cost, what was returned not counted. Null without views. */
        costPerView: z.number().nullable(),
      }),
    ),
    weeks: z.array(z.object({ from: Day, views: z.int() })),
  }),
});
