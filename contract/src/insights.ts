import { z } from 'zod';
import { Promotion } from './promotions.ts';
import { Signed } from './receipts.ts';
import { defineRoute } from './route.ts';
import { Credits, Day, IdInPath, Instant, ViewId } from './shapes.ts';

/** Why a watch ended without a credit. */
export const LeaveReason = z.enum(['skipped', 'closed', 'trouble', 'replaced', 'silent', 'other']);
export type LeaveReason = z.output<typeof LeaveReason>;

const Share = z.number().min(0).max(1);
const Counted = z.object({ name: z.string(), count: z.int() });

export const Insights = z.object({
  promotion: Promotion,
  creditsLeft: Credits,
  /** By the pace of the last day: nine times of ten the end is between `earliest` and `latest`. */
  expected: z.object({ earliest: Instant, latest: Instant.nullable() }).nullable(),
  /** Watches that began before this moment are counted below. */
  countedUntil: Instant.nullable(),
  started: z.int(),
  completed: z.int(),
  left: z.array(z.object({ reason: LeaveReason, count: z.int() })),
  attention: z
    .object({
      /** Of those who started, how many were still watching after this second. */
      watching: z.array(Share),
      /** The median of other promotions on the same platform. */
      usual: z.array(Share).nullable(),
      /** Of those who were watching, how many had the player hidden around this second. */
      hidden: z.array(Share),
      hid: Share,
      paused: Share,
      jumped: Share,
    })
    .nullable()
    .describe('Null below 20 watches'),
  days: z.array(z.object({ day: Day, views: z.int() })),
  hours: z.array(z.int()).length(24),
  audience: z
    .object({ countries: z.array(Counted), languages: z.array(Counted), devices: z.array(Counted) })
    .nullable()
    .describe('Null below 20 watches; groups of fewer than five are counted as `other`'),
});
export type Insights = z.output<typeof Insights>;

const byId = z.object({ id: IdInPath });

export const readInsights = defineRoute({
  method: 'GET',
  path: '/api/promotions/:id/insights',
  access: 'member',
  summary: 'Everything known about the watches of an own promotion, in figures',
  params: byId,
  response: Insights,
});

export const ViewRow = z.object({
  viewId: ViewId,
  at: Instant,
  state: z.enum(['completed', 'voided']),
  verified: z.boolean(),
  verifiedSeconds: z.int(),
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
  summary: 'The paid views of an own promotion, newest first, each with its receipt',
  params: byId,
  query: z.object({
    before: IdInPath.optional(),
    format: z.enum(['json', 'csv']).default('json').describe('`csv` returns all of them'),
  }),
  kind: 'json-or-csv',
  response: z.object({ views: z.array(ViewRow), next: z.int().nullable() }),
});

export const readOverview = defineRoute({
  method: 'GET',
  path: '/api/promotions-overview',
  access: 'member',
  summary: "Totals and comparisons over the member's last fifty promotions",
  response: z.object({
    promotions: z.array(
      z.object({
        id: z.int(),
        title: z.string().nullable(),
        creditsSpent: Credits,
        views: z.int(),
        started: z.int(),
        completed: z.int(),
        /** Credits a completed view cost, what was returned not counted. Null without views. */
        costPerView: z.number().nullable(),
      }),
    ),
    weeks: z.array(z.object({ from: Day, views: z.int() })),
  }),
});
