import { z } from 'zod';
import { Picture } from '../../exchange/videos.ts';
import { FairPlayRule, TrustLevel } from '../../trust/fair-play.ts';
import { defineRoute } from '../../wire/route.ts';
import { Credits, Instant, MemberId, Platform, PromotionId, Reason, ViewId } from '../../wire/shapes.ts';

/** At most this many views are voided in one go. */
export const MOST_VOIDED_AT_ONCE = 200;

const reasons = z.array(z.object({ rule: FairPlayRule, times: z.int() }));

const fairPlayCase = {
  memberId: MemberId,
  username: z.string(),
  suspended: z.boolean(),
  level: TrustLevel,
  standing: z.enum(['unproven', 'believed', 'aside']),
  /** Earned, and not yet behind passed checks. */
  unprovenCredits: Credits,
  /** From 0 to 1: how much the answers and heartbeats speak for a script. */
  doubt: z.number(),
  /** The credits that are probably false: unproven credits times doubt. The queue begins with the highest. */
  worth: Credits,
  checksPassed: z.int(),
  checksMissed: z.int(),
  /** What the rules noticed in the last seven days. */
  reasons,
  objection: z.string().nullable(),
  cluster: z.object({ id: z.int(), members: z.int() }).nullable(),
};

export const FairPlayCase = z.object(fairPlayCase);
export type FairPlayCase = z.output<typeof FairPlayCase>;

export const listCases = defineRoute({
  method: 'GET',
  path: '/api/admin/fair-play/cases',
  access: 'moderator',
  summary: 'Members whom a person should look at, the most costly first',
  problems: [],
  response: z.array(FairPlayCase),
});

export const VoidBatch = z.object({
  id: z.uuid(),
  at: Instant,
  adminName: z.string(),
  reason: z.string(),
  views: z.int(),
  /** Fewer than `views` where a view was voided before, or the server stopped in between: asking again goes on. */
  voided: z.int(),
  undone: z.int(),
});
export type VoidBatch = z.output<typeof VoidBatch>;

export const readCase = defineRoute({
  method: 'GET',
  path: '/api/admin/fair-play/cases/:id',
  access: 'moderator',
  summary: 'What is known of one member: standing, what the rules noticed day by day, and views voided together',
  params: z.object({ id: MemberId }),
  problems: ['member_not_found'],
  response: z.object({
    ...fairPlayCase,
    registeredAt: Instant,
    earned: Credits,
    setAsideAt: Instant.nullable(),
    vouchedFor: z
      .object({
        channels: z.int(),
        deposits: z.boolean(),
        secondFactor: z.boolean(),
        admin: z.boolean(),
        enough: z.boolean(),
      })
      .describe('What vouches for the member; with `enough` they have the whole ceiling in strict mode'),
    /** The last ninety days, newest first. `applied` is false for a rule that only watches. */
    history: z.array(z.object({ day: z.string(), rule: FairPlayRule, applied: z.boolean(), times: z.int() })),
    voids: z.array(VoidBatch),
    carriedDebts: z
      .array(z.object({ id: z.int(), credits: Credits, by: z.enum(['channel', 'wallet', 'device']) }))
      .describe('What is left of debts that were taken over from deleted accounts'),
  }),
});

const viewIds = z.array(ViewId).min(1).max(MOST_VOIDED_AT_ONCE);

/** What becomes of the place that a false view took. */
export const PlaceThen = z.enum(['offered_again', 'refunded', 'kept_by_house']);
export type PlaceThen = z.output<typeof PlaceThen>;

export const VoidPreview = z.object({
  /** The views that would be voided, newest first. */
  viewIds: z.array(ViewId),
  /** There are more than can be voided in one go. */
  more: z.boolean(),
  /** What each viewer gives back, and out of what. */
  viewers: z.array(
    z.object({
      memberId: MemberId,
      username: z.string(),
      views: z.int(),
      fromBalance: Credits,
      fromPromotions: Credits,
      debt: Credits,
    }),
  ),
  promotions: z.array(
    z.object({
      promotionId: PromotionId,
      title: z.string().nullable(),
      platform: Platform,
      picture: Picture.nullable(),
      ownerName: z.string(),
      views: z.int(),
      outcome: PlaceThen,
      credits: Credits,
    }),
  ),
  /** Whole credits of commission that come back from the referrers of these viewers, at most. */
  commission: Credits,
});
export type VoidPreview = z.output<typeof VoidPreview>;

export const previewVoid = defineRoute({
  method: 'POST',
  path: '/api/admin/fair-play/void-preview',
  access: 'moderator',
  summary: 'What voiding the latest views of these members would do; nothing is changed',
  body: z.strictObject({ memberIds: z.array(MemberId).min(1).max(50), days: z.int().min(1).max(30) }),
  problems: [],
  response: VoidPreview,
});

export const voidViews = defineRoute({
  method: 'POST',
  path: '/api/admin/fair-play/void',
  access: 'moderator',
  summary: 'Voids these views as one decision, which can be undone as one; a repetition with the same id goes on',
  body: z.strictObject({ id: z.uuid(), viewIds, reason: Reason }),
  problems: ['confirm_first', 'view_not_found', 'void_batch_not_found', 'view_not_completed'],
  response: VoidBatch,
});

export const undoVoids = defineRoute({
  method: 'POST',
  path: '/api/admin/fair-play/undo',
  access: 'moderator',
  summary: 'Undoes one decision: every view it voided counts again',
  body: z.strictObject({ id: z.uuid() }),
  problems: ['confirm_first', 'view_not_found', 'void_batch_not_found', 'void_not_undoable'],
  response: VoidBatch,
});

export const fraudCost = defineRoute({
  method: 'GET',
  path: '/api/admin/fair-play/cost',
  access: 'moderator',
  summary: 'What false views cost, day by day, and what a fake credit costs against a bought one',
  problems: [],
  response: z.object({
    /** The last 28 days, oldest first: credits that were paid on that day for views found false since, and starts a rule stopped or checked. */
    days: z.array(z.object({ day: z.string(), falseCredits: Credits, noticed: z.int() })),
    /** Credits of voided views that their viewers still owe. */
    owed: Credits,
    /** The sum of what the queue is worth. */
    atStake: Credits,
    price: z.object({
      /** The cheapest way, in prices of a bought credit. Below 1 it pays to cheat. */
      ratio: z.number(),
      levels: z
        .array(
          z.object({
            level: TrustLevel,
            ratio: z.number(),
            creditsADay: z.int(),
            vouchedRatio: z.number(),
            vouchedCreditsADay: z.int(),
          }),
        )
        .describe(
          'What accounts of a level behind one address can earn a day at most: without anybody to vouch, and with',
        ),
      boughtCredit: z.number(),
    }),
    voids: z.array(VoidBatch),
  }),
});
