import {
  admin,
  books,
  comparisons,
  credits,
  dashboard,
  insights,
  landing,
  links,
  notices,
  objections,
  ownData,
  plans,
  profiles,
  promotions,
  type RouteDefinition,
  receipts,
  referrals,
  support,
  wallet,
  watching,
} from '@viewloop/contract';

/**
 * The calls that may be answered from a replica (DATABASE_READ_URL): lists, statistics and exports that somebody looks at.
 * They see everything that was committed before the call.
 *
 * A call belongs here only if nothing is decided by what it reads. Sessions, roles, limits, offers, prices and balances to
 * spend from are read from the primary, and so is a single row, because asking the primary how far it is costs as much.
 */
export const replicaReads: ReadonlySet<RouteDefinition> = new Set<RouteDefinition>([
  // A member's own lists and figures
  dashboard.stats,
  dashboard.received,
  credits.statement,
  promotions.listPromotions,
  watching.listViews,
  wallet.listDeposits,
  referrals.listReferrals,
  referrals.referralSummary,
  notices.listNotices,
  support.listThreads,
  support.supportSubjects,
  objections.listObjections,

  // What a promotion brought
  promotions.promotionStats,
  insights.readInsights,
  insights.readFindings,
  insights.readViews,
  insights.readOverview,
  plans.readDelivery,
  comparisons.readComparison,

  // What anybody may see
  landing.site,
  books.readBooks,
  receipts.readReceipts,
  profiles.readPublicProfile,

  // Everything about oneself, as a file. The link to it is checked on the primary.
  ownData.downloadExport,

  // Lists and statistics for the team
  admin.adminStats,
  admin.auditLog,
  admin.listUsers,
  admin.listAllPromotions,
  admin.memberSignals,
  admin.promotionSignals,
  admin.listCases,
  admin.readCase,
  admin.fraudCost,
  admin.listAllDeposits,
  admin.unassignedPayments,
  admin.listMails,
  admin.deliveries,
  links.listClusters,
  links.readCluster,
  objections.listAllObjections,
  support.supportInbox,
]);
