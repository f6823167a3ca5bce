import { backupRoutes } from './backup/backup-routes.ts';
import { backupsFeature } from './backup/keep-backups.ts';
import { type RestoreUpload, restoreRoutes } from './backup/restore-routes.ts';
import { doctorFeature } from './doctor/doctor-feature.ts';
import { authFeature } from './features/accounts/auth/feature.ts';
import { isReservedName, liveSessionsAmong, sessionsOf, tellFrom } from './features/accounts/auth/index.ts';
import { factorsFeature } from './features/accounts/factors/feature.ts';
import { secondStep } from './features/accounts/factors/index.ts';
import { humanCheckFeature } from './features/accounts/human-check/feature.ts';
import { identitiesFeature } from './features/accounts/identities/feature.ts';
import { hasIdentity } from './features/accounts/identities/index.ts';
import { programsFeature } from './features/accounts/programs/feature.ts';
import { authenticateWith, hasToken, liveTokensAmong } from './features/accounts/programs/index.ts';
import { recoveryFeature } from './features/accounts/recovery/feature.ts';
import { welcomeMail } from './features/accounts/recovery/index.ts';
import { couponsFeature } from './features/exchange/coupons/feature.ts';
import { creditsFeature } from './features/exchange/credits/feature.ts';
import { feedbackFeature } from './features/exchange/feedback/feature.ts';
import { answeredToday } from './features/exchange/feedback/index.ts';
import { insightsFeature } from './features/exchange/insights/feature.ts';
import { shareOfWatches } from './features/exchange/insights/index.ts';
import { linkingFeature } from './features/exchange/linking/feature.ts';
import { promotionsFeature } from './features/exchange/promotions/feature.ts';
import {
  guessAudience,
  hasWaiting,
  ownersBelowZero,
  platformTitlesOf,
  promotedOf,
  stopForReversal,
  topicAndOwnerOf,
} from './features/exchange/promotions/index.ts';
import { followShortLinks, type ResolveShortLink } from './features/exchange/promotions/promotion/short-link.ts';
import { provingFeature } from './features/exchange/proving/feature.ts';
import { unprovenAmong } from './features/exchange/proving/index.ts';
import { receiptsFeature } from './features/exchange/receipts/feature.ts';
import { tastesFeature } from './features/exchange/tastes/feature.ts';
import { videosFeature } from './features/exchange/videos/feature.ts';
import { watchingFeature } from './features/exchange/watching/feature.ts';
import {
  hasWatched,
  lockPaidView,
  recentViewersOf,
  reportersOf,
  viewsNow,
  voidedViewsOf,
  watchedToday,
  watchesAfter,
} from './features/exchange/watching/index.ts';
import { insertDeletionBySite, removeDeletion } from './features/ground/members/index.ts';
import { oneTimeTokensFeature } from './features/ground/one-time-tokens/feature.ts';
import { sitePagesFeature } from './features/ground/site-pages/feature.ts';
import { eventsFeature } from './features/messages/events/feature.ts';
import { mailFeature } from './features/messages/mail/feature.ts';
import { noticesFeature } from './features/messages/notices/feature.ts';
import { outboxFeature } from './features/messages/outbox/feature.ts';
import { pushFeature } from './features/messages/push/feature.ts';
import { webhooksFeature } from './features/messages/webhooks/feature.ts';
import { referralsFeature } from './features/money/referrals/feature.ts';
import { walletFeature } from './features/money/wallet/feature.ts';
import { readDepositKey } from './features/money/wallet/index.ts';
import { booksFeature } from './features/proof/books/feature.ts';
import { signingFeature } from './features/proof/signing/feature.ts';
import { attentionFeature } from './features/screening/attention/feature.ts';
import { endScreening, screeningsOf, withAttention } from './features/screening/attention/index.ts';
import { clipsFeature } from './features/screening/clips/feature.ts';
import { titlesOf } from './features/screening/clips/index.ts';
import { curvesFeature } from './features/screening/curves/feature.ts';
import { moderationFeature } from './features/screening/moderation/feature.ts';
import { letInProven } from './features/screening/moderation/index.ts';
import { adminFeature } from './features/site/admin/feature.ts';
import { dashboardFeature } from './features/site/dashboard/feature.ts';
import { landingFeature } from './features/site/landing/feature.ts';
import { leavingFeature } from './features/site/leaving/feature.ts';
import { objectionsFeature } from './features/site/objections/feature.ts';
import { ownDataFeature } from './features/site/own-data/feature.ts';
import { pagesFeature } from './features/site/pages/feature.ts';
import { profilesFeature } from './features/site/profiles/feature.ts';
import { settingsFeature } from './features/site/settings/feature.ts';
import { supportFeature } from './features/site/support/feature.ts';
import { suspendedFeature } from './features/site/suspended/feature.ts';
import { tellingFeature } from './features/site/telling/feature.ts';
import { carriedDebtsFeature } from './features/trust/carried-debts/feature.ts';
import { carriedDebtsOf } from './features/trust/carried-debts/index.ts';
import { channelsFeature } from './features/trust/channels/feature.ts';
import { fairPlayFeature } from './features/trust/fair-play/feature.ts';
import { levelOfMember, usualBlock } from './features/trust/fair-play/index.ts';
import { areInOneCluster } from './features/trust/links/index.ts';
import { ledgerFigures } from './ledger/index.ts';
import { openDatabase } from './platform/db/db.ts';
import { openReplica } from './platform/db/replica.ts';
import { replicaFigures } from './platform/db/replica-figures.ts';
import { SharedConnection } from './platform/db/shared-connection.ts';
import { apiDocs } from './platform/http/api-docs.ts';
import { type Health, healthRoutes } from './platform/http/health.ts';
import { createHttp } from './platform/http/http.ts';
import { forgetOldKeys } from './platform/http/keyed-request.ts';
import { openLimits } from './platform/http/limits.ts';
import { securityTxt } from './platform/http/security-txt.ts';
import { type StreamSlots, slotsOfOneProcess } from './platform/http/stream-slots.ts';
import { openMetrics } from './platform/metrics/metrics.ts';
import { platformFigures } from './platform/metrics/platform-figures.ts';
import { type GuardedHttp, openGuardedHttp } from './platform/outside/guarded-http.ts';
import type { App } from './platform/run/app-context.ts';
import { openEvents } from './platform/run/events.ts';
import { openJobs } from './platform/run/jobs.ts';
import type { Settings } from './platform/settings/settings.ts';
import { replicaReads } from './replica-reads.ts';

export interface RunningApp extends App {
  /** The lines that an operator should read when the server starts. */
  greeting: string;
  health: Health;
  close(): Promise<void>;
}

export interface AppOptions {
  databaseUrl: string;
  /**
   * A direct address, set when `databaseUrl` leads to a pooler that lends connections for one transaction at a time.
   */
  directUrl?: string | undefined;
  embeddedDatabase?: boolean;
  checkAnswers?: boolean;
  /** Follows the platforms' short links. Tests pass a function that needs no network. */
  resolveShortLink?: ResolveShortLink;
  /** Reaches addresses that others chose. Tests pass servers of their own. */
  guardedHttp?: GuardedHttp;
  /** Reads the metrics of all processes that share the port. Without it the metrics are those of this process. */
  scrape?: () => Promise<string>;
  /** Counts event streams over all processes that share the port. Without it this process counts its own. */
  streamSlots?: StreamSlots;
  /** Stops this server, restores what was uploaded, and starts it again. */
  restore?: RestoreUpload;
  /** How far ffmpeg stands behind other programs. Tests run many at once, and in them it must not wait for the others. */
  niceness?: number;
  /** The folder of the built screens; without it only the API is served. */
  screens?: string | undefined;
}

/** Builds the whole server without listening yet. This is the one list of every feature's routes. */
export async function createApp(settings: Settings, options: AppOptions): Promise<RunningApp> {
  const { databaseUrl, directUrl, embeddedDatabase = false, checkAnswers = false } = options;
  const depositKey = readDepositKey(settings.litecoin);
  const metrics = openMetrics(options.scrape);
  const http = await createHttp(settings, metrics);
  const pooled = directUrl !== undefined;
  const db = openDatabase(databaseUrl, { pooled });
  const counters = new SharedConnection(databaseUrl, { pooled });
  const readUrl = settings.databaseReadUrl;
  const replica = readUrl === undefined ? undefined : openReplica(readUrl, { db, log: http.log, pooled });
  const sessions = sessionsOf(db, settings);
  const app: App = {
    http,
    db,
    readerFor: (route) => (replica && replicaReads.has(route) ? replica.reader() : db.read),
    settings,
    log: http.log,
    events: openEvents(directUrl ?? databaseUrl, db, http.log),
    jobs: openJobs(db, http.log),
    limits: openLimits(counters, settings.rateLimits),
    metrics,
    guardedHttp: options.guardedHttp ?? openGuardedHttp(),
    startedAt: new Date(),
    embeddedDatabase,
    checkAnswers,
    authenticate: authenticateWith(db, sessions),
  };

  const health = healthRoutes(app);
  platformFigures(app);
  replicaFigures(metrics, replica);
  ledgerFigures(app);
  apiDocs(app, sessions.cookieName);
  eventsFeature(app, {
    slots: options.streamSlots ?? slotsOfOneProcess(),
    liveSessionsAmong: (ids) =>
      db.read(async (tx) => new Set([...(await liveSessionsAmong(tx, ids)), ...(await liveTokensAmong(tx, ids))])),
  });
  forgetOldKeys(app);
  securityTxt(app);
  backupsFeature(app, { databaseUrl: directUrl ?? databaseUrl });
  outboxFeature(app);
  oneTimeTokensFeature(app);
  const mail = mailFeature(app);
  const askAgain = factorsFeature(app, { sessions, hasToken, hasIdentity });
  const fairPlay = fairPlayFeature(app, {
    askAgain,
    carriedDebtsOf,
    activity: { answeredToday, hasWaiting, watchedToday: withAttention(watchedToday) },
  });
  const { rules } = fairPlay;
  const humanCheck = humanCheckFeature(app, {
    keys: fairPlay.keys,
    widthOf: async (block) => {
      const { wide, numbers, mode } = await rules();
      return (wide.get(block) ?? 0) / usualBlock(numbers, mode);
    },
  });
  const welcome = welcomeMail(app);
  authFeature(app, { sessions, welcome, secondStep, humanCheck });
  identitiesFeature(app, { sessions, welcome, secondStep, humanCheck, askAgain });
  recoveryFeature(app, { humanCheck, askAgain, endDeletion: removeDeletion });
  settingsFeature(app, { sessions, askAgain });
  programsFeature(app, { askAgain });
  webhooksFeature(app, { askAgain, tell: tellFrom });
  leavingFeature(app, { askAgain });
  noticesFeature(app, { platformTitlesOf });
  pushFeature(app, { sessions });
  tellingFeature(app);
  tastesFeature(app, { judgedPromotion: topicAndOwnerOf, guessAudience });
  referralsFeature(app, {
    areLinked: (tx, pair) => areInOneCluster(tx, pair.referrerId, pair.referredId),
    unprovenAmong,
    watchHoldDays: async () => {
      const { checks, numbers } = await fairPlay.rules();
      return checks ? numbers.commissionHoldDays : null;
    },
  });
  creditsFeature(app, { clipTitles: titlesOf });
  couponsFeature(app, { askAgain });
  landingFeature(app);
  sitePagesFeature(app, { screens: options.screens });
  linkingFeature(app);
  carriedDebtsFeature(app);
  const videos = videosFeature(app);
  channelsFeature(app, { ask: videos.ask });
  promotionsFeature(app, {
    videos,
    resolveShortLink: options.resolveShortLink ?? followShortLinks(app.guardedHttp),
    voidedViewsOf,
    shareOfWatches,
    views: { watchesAfter, viewsNow, reportersOf, hasWatched, recentViewersOf },
    fairPlay,
  });
  provingFeature(app, { rules });
  watchingFeature(app, { fairPlay });
  feedbackFeature(app, { rules, lockPaidView, promotedOf });
  const clips = await clipsFeature(app, {
    screeningsOf,
    endScreening,
    levelOf: async (memberId) => {
      const { numbers } = await rules();
      return db.read((tx) => levelOfMember(tx, memberId, numbers));
    },
    niceness: options.niceness,
  });
  if (clips) {
    attentionFeature(app, { clips, fairPlay, reviewAsked: (tx, { clipId }) => letInProven(tx, clipId) });
    curvesFeature(app, { clips });
    moderationFeature(app, { clips, fairPlay, humanCheck });
  }
  ownDataFeature(app, { askAgain, uploadedBy: async (memberId) => (await clips?.filesOf(memberId)) ?? [] });
  objectionsFeature(app, { fairPlayRules: rules });
  signingFeature(app, { askAgain });
  receiptsFeature(app);
  insightsFeature(app);
  profilesFeature(app, {
    screens: options.screens,
    isReservedName: (name) => isReservedName(name, settings.brandName),
  });
  dashboardFeature(app, { fairPlay });
  supportFeature(app, { humanCheck });
  suspendedFeature(app);
  const wallet = walletFeature(app, { key: depositKey, stopForReversal, ownersBelowZero });
  booksFeature(app, { chain: wallet.chain });
  adminFeature(app, {
    sessions,
    askAgain,
    chainStatus: wallet.status,
    fairPlayRules: rules,
    deleteRefused: (tx, memberId) => insertDeletionBySite(tx, memberId, 'refused'),
  });
  doctorFeature(app, { databaseUrl: directUrl ?? databaseUrl });
  backupRoutes(app, { askAgain });
  restoreRoutes(app, { askAgain, restore: options.restore });
  if (options.screens) await pagesFeature(app, { folder: options.screens });

  return {
    ...app,
    greeting: `${wallet.greeting}\n${mail.greeting}`,
    health,
    async close() {
      await http.close();
      await app.jobs.close();
      await app.events.close();
      await app.limits.close();
      await counters.close();
      await replica?.close();
      await db.close();
    },
  };
}
