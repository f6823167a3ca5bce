import { z } from 'zod';
import { auditChecks } from './audit-checks.ts';
import { NewPassword, User } from './auth.ts';
import { type ChainReason, chainReasons } from './chain-reasons.ts';
import { Banner } from './landing.ts';
import { PromotionState, ReportReason, stateReason } from './promotions.ts';
import { defineRoute } from './route.ts';
import {
  Credits,
  Done,
  Facts,
  GivenPassword,
  IdInPath,
  Instant,
  Ltc,
  MemberId,
  Platform,
  PromotionId,
  pageQuery,
  Reason,
  SpendCredits,
  ViewId,
} from './shapes.ts';
import { DepositFailure, DepositState, LitecoinNetwork } from './wallet.ts';

const search = { ...pageQuery(50, 200), q: z.string().trim().max(100).optional() };

export const adminStats = defineRoute({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  summary: 'The four tiles, and where the credits are',
  response: z.object({
    totalUsers: z.int(),
    totalViews: z.int(),
    totalCredits: Credits,
    totalDeposits: Ltc,
    escrowCredits: Credits,
    houseCredits: Credits,
  }),
});

export const AdminUser = User.extend({
  suspendedAt: Instant.nullable(),
  suspendedReason: z.string().nullable(),
});

export const listUsers = defineRoute({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Members, newest first; the count stands in X-Total-Count',
  query: z.object(search),
  response: z.array(AdminUser),
});

export const updateCredits = defineRoute({
  method: 'POST',
  path: '/api/admin/update-credits',
  access: 'admin',
  summary: "Sets a member's credits to an absolute value, by an adjustment entry",
  body: z.strictObject({ userId: MemberId, credits: SpendCredits, reason: Reason.nullable().optional() }),
  response: z.object({ userId: MemberId, credits: Credits, change: Credits }),
});

export const suspendMember = defineRoute({
  method: 'POST',
  path: '/api/admin/suspend',
  access: 'admin',
  summary: 'Suspends a member and ends its sessions at once',
  body: z.strictObject({ userId: MemberId, reason: Reason }),
  response: Done,
});

export const restoreMember = defineRoute({
  method: 'POST',
  path: '/api/admin/restore',
  access: 'admin',
  summary: 'Lets a suspended member sign in again',
  body: z.strictObject({ userId: MemberId }),
  response: Done,
});

export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/admin/change-password',
  access: 'admin',
  summary: "Changes the signed-in admin's own password",
  body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword, confirmPassword: z.string() }),
  response: Done,
});

const CommissionRun = z.object({
  state: z.enum(['idle', 'running', 'finished']),
  /** Of the running or the last run. */
  events: z.int(),
  credits: Credits,
  percentDone: z.int(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
});

export const processHistoricalCommissions = defineRoute({
  method: 'POST',
  path: '/api/admin/process-historical-commissions',
  access: 'admin',
  summary: 'Pays every commission that is still owed; a long run goes on in the background',
  body: z.strictObject({}).optional(),
  response: CommissionRun,
});

export const commissionProgress = defineRoute({
  method: 'GET',
  path: '/api/admin/process-historical-commissions',
  access: 'admin',
  summary: 'How far the commission run is',
  response: CommissionRun,
});

export const AdminPromotion = z.object({
  id: PromotionId,
  ownerId: MemberId,
  ownerName: z.string(),
  videoUrl: z.string(),
  platform: Platform,
  title: z.string().nullable(),
  state: PromotionState,
  ...stateReason,
  creditsSpent: Credits,
  viewsTarget: z.int(),
  viewsReceived: z.int(),
  openReports: z.int(),
  reports: z.array(
    z.object({ reason: ReportReason, note: z.string().nullable(), reporterName: z.string(), at: Instant }),
  ),
  createdAt: Instant,
});

export const listAllPromotions = defineRoute({
  method: 'GET',
  path: '/api/admin/promotions',
  access: 'admin',
  summary: 'Promotions, newest first; reported=true shows those with open reports',
  query: z.object({
    ...search,
    state: PromotionState.optional(),
    reported: z.enum(['true', 'false']).default('false'),
  }),
  response: z.array(AdminPromotion),
});

const byId = z.object({ id: IdInPath });

export const hidePromotion = defineRoute({
  method: 'POST',
  path: '/api/admin/promotions/:id/hide',
  access: 'admin',
  summary: 'Hides a promotion; with refund it ends and its escrow goes back',
  params: byId,
  body: z.strictObject({ reason: Reason, refund: z.boolean().default(false) }),
  response: Done,
});

export const restorePromotion = defineRoute({
  method: 'POST',
  path: '/api/admin/promotions/:id/restore',
  access: 'admin',
  summary: 'Offers a hidden promotion again and settles its reports',
  params: byId,
  response: Done,
});

export const auditLog = defineRoute({
  method: 'GET',
  path: '/api/admin/audit-log',
  access: 'admin',
  summary: 'Every admin action, newest first; the count stands in X-Total-Count',
  query: z.object({
    limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
    before: z.coerce.number().pipe(z.int().min(1)).optional(),
  }),
  response: z.array(
    z.object({
      id: z.int(),
      at: Instant,
      adminName: z.string(),
      action: z.string(),
      subject: z.string().nullable(),
      /** What was done, in one plain sentence. */
      text: z.string(),
      /** What that sentence is made of, by action as in `adminActions`; null for actions older than this field. */
      facts: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});

export const audit = defineRoute({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'Runs every invariant of the books over one snapshot',
  response: z.object({
    ok: z.boolean(),
    checks: z.array(
      z.object({
        /** Which check; its name in plain English follows. */
        code: z.enum(auditChecks),
        name: z.string(),
        ok: z.boolean(),
        rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
      }),
    ),
    totals: z.object({
      members: Credits,
      escrow: Credits,
      house: Credits,
      deposits: Credits,
      adjustments: Credits,
    }),
    tookMs: z.int(),
  }),
});

export const ChainStatus = z.object({
  mode: z.enum(['mock', 'node']),
  network: LitecoinNetwork,
  state: z.enum(['starting', 'following', 'behind', 'syncing', 'waiting', 'refused', 'halted']),
  /** Why it is not following, in plain words. */
  reason: z.string().nullable(),
  reasonCode: z.enum(Object.keys(chainReasons) as ChainReason[]).nullable(),
  reasonFacts: Facts.nullable(),
  height: z.int().nullable(),
  nodeHeight: z.int().nullable(),
  lag: z.int().nullable(),
  nodeVersion: z.string().nullable(),
  tipAt: Instant.nullable(),
  lastReconciliation: Instant.nullable(),
  lastComparison: z.object({ at: Instant, ok: z.boolean(), books: Ltc, chain: Ltc, difference: Ltc }).nullable(),
  /** The first address of the key in the settings, to compare with the wallet. */
  firstAddress: z.string().nullable(),
  /** What an admin can confirm to let it go on: a changed key, or a reorganisation deeper than the limit. */
  awaiting: z.enum(['key', 'reorganisation']).nullable(),
});
export type ChainStatus = z.output<typeof ChainStatus>;

export const platformStatus = defineRoute({
  method: 'GET',
  path: '/api/admin/status',
  access: 'admin',
  summary: 'The live state of database, chain and jobs',
  response: z.object({
    version: z.string(),
    startedAt: Instant,
    database: z.object({ ok: z.boolean(), latencyMs: z.number(), embedded: z.boolean(), version: z.string() }),
    chain: ChainStatus,
    pendingDeposits: z.int(),
    liveWatches: z.int(),
    jobs: z.array(
      z.object({
        name: z.string(),
        lastRunAt: Instant.nullable(),
        lastError: z.string().nullable(),
        runsHere: z.boolean(),
      }),
    ),
  }),
});

export const chainStatus = defineRoute({
  method: 'GET',
  path: '/api/admin/chain',
  access: 'admin',
  summary: 'The chain as the scanner sees it',
  response: ChainStatus,
});

export const confirmDepositKey = defineRoute({
  method: 'POST',
  path: '/api/admin/chain/confirm-key',
  access: 'admin',
  summary: 'Takes a changed LITECOIN_XPUB into use; the first address must be the one the wallet shows',
  body: z.strictObject({ firstAddress: z.string().min(1).max(100) }),
  response: Done,
});

export const acceptReorganisation = defineRoute({
  method: 'POST',
  path: '/api/admin/chain/accept-reorganisation',
  access: 'admin',
  summary: 'Lets the scanner follow a reorganisation deeper than its limit; names the height the books stand at',
  body: z.strictObject({ height: z.int().min(0) }),
  response: Done,
});

export const listAllDeposits = defineRoute({
  method: 'GET',
  path: '/api/admin/deposits',
  access: 'admin',
  summary: 'Deposits, newest first; q finds member, address or transaction',
  query: z.object({ ...search, status: DepositState.optional() }),
  response: z.array(
    z.object({
      id: z.int(),
      userId: MemberId,
      username: z.string(),
      address: z.string(),
      amount: Ltc,
      status: DepositState,
      confirmations: z.int(),
      confirmationsNeeded: z.int(),
      creditsAdded: Credits,
      txHash: z.string().nullable(),
      reason: z.string().nullable(),
      reasonCode: DepositFailure.nullable(),
      createdAt: Instant,
    }),
  ),
});

export const unassignedPayments = defineRoute({
  method: 'GET',
  path: '/api/admin/unassigned-payments',
  access: 'admin',
  summary: "Payments to addresses of the operator's key that no member was given",
  response: z.array(
    z.object({ txHash: z.string(), vout: z.int(), address: z.string(), amount: Ltc, height: z.int(), at: Instant }),
  ),
});

export const simulateDeposit = defineRoute({
  method: 'POST',
  path: '/api/admin/simulate-deposit',
  access: 'admin',
  summary: "Pays a member's address on the simulated chain; mock mode only",
  body: z.strictObject({ userId: MemberId, amount: z.string().regex(/^\d{1,8}(\.\d{1,8})?$/) }),
  response: z.object({ txHash: z.string() }),
});

/** What can make a view suspicious. */
export const SignalKind = z.enum(['unverified', 'fast', 'seeks', 'gaps', 'hidden', 'pauses']);
export type SignalKind = z.output<typeof SignalKind>;

/** What a view's heartbeats told; the score is 0 (clean) to 100. */
export const ViewSignals = z.object({
  viewId: ViewId,
  memberId: MemberId,
  memberName: z.string(),
  promotionId: PromotionId,
  state: z.enum(['watching', 'completed', 'interrupted', 'voided']),
  startedAt: Instant,
  verified: z.boolean(),
  pauses: z.int(),
  hiddenMs: z.int(),
  seeks: z.int(),
  fastBeats: z.int(),
  gaps: z.int(),
  score: z.int(),
  /** The score in words, one line for each part. */
  why: z.array(z.string()),
  /** The same parts for other languages: what, how often (seconds, where it was hidden), and the points for it. */
  parts: z.array(z.object({ kind: SignalKind, count: z.int(), points: z.int() })),
});
export type ViewSignals = z.output<typeof ViewSignals>;

const SignalsAnswer = z.object({
  views: z.array(ViewSignals),
  summary: z.object({ views: z.int(), averageScore: z.int(), unverified: z.int() }),
});

export const memberSignals = defineRoute({
  method: 'GET',
  path: '/api/admin/members/:id/signals',
  access: 'admin',
  summary: "The fraud signals of a member's latest views",
  params: z.object({ id: MemberId }),
  response: SignalsAnswer,
});

export const promotionSignals = defineRoute({
  method: 'GET',
  path: '/api/admin/promotions/:id/signals',
  access: 'admin',
  summary: "The fraud signals of a promotion's latest views",
  params: byId,
  response: SignalsAnswer,
});

export const voidView = defineRoute({
  method: 'POST',
  path: '/api/admin/void-view',
  access: 'admin',
  summary: "Voids a false view: the viewer's credit is taken back, the owner gets the place back",
  body: z.strictObject({ viewId: ViewId, reason: Reason }),
  response: Done,
});

export const SiteSettings = z.strictObject({
  /** So many different reporters hide a promotion until an admin decides. */
  reportsToHide: z.int().min(1).max(100),
  /** Amounts of at least this much wait for more confirmations. */
  confirmationTiers: z
    .array(
      z.strictObject({ fromLtc: z.string().regex(/^\d{1,8}(\.\d{1,8})?$/), confirmations: z.int().min(3).max(100) }),
    )
    .max(5),
  banners: z.array(Banner).max(4),
});
export type SiteSettings = z.output<typeof SiteSettings>;

export const readSettings = defineRoute({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'The settings an admin may change while the site runs',
  response: SiteSettings,
});

export const updateSettings = defineRoute({
  method: 'POST',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'Changes them',
  body: SiteSettings,
  response: SiteSettings,
});
