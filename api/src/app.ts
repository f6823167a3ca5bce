import { backupsFeature } from './backup/keep-backups.ts';
import {
  isReservedName,
  liveSessionsAmong,
  sessionRoutes,
  sessionsOf,
  tellFrom,
} from './features/accounts/auth/index.ts';
import { authRoutes } from './features/accounts/auth/routes.ts';
import { factorsFeature, secondStep } from './features/accounts/factors/index.ts';
import { humanCheckFeature } from './features/accounts/human-check/index.ts';
import { identitiesRoutes } from './features/accounts/identities/index.ts';
import { authenticateWith, liveTokensAmong, programsRoutes } from './features/accounts/programs/index.ts';
import { recoveryRoutes, securityRoutes, welcomeMail } from './features/accounts/recovery/index.ts';
import { creditsRoutes } from './features/exchange/credits/routes.ts';
import { feedbackRoutes } from './features/exchange/feedback/index.ts';
import { insightsRoutes } from './features/exchange/insights/routes.ts';
import { ownersBelowZero, stopForReversal } from './features/exchange/promotions/index.ts';
import { followShortLinks, type ResolveShortLink } from './features/exchange/promotions/promotion/short-link.ts';
import { promotionsRoutes } from './features/exchange/promotions/routes.ts';
import { provingFeature, unprovenAmong } from './features/exchange/proving/index.ts';
import { receiptsRoutes } from './features/exchange/receipts/routes.ts';
import { tastesRoutes } from './features/exchange/tastes/routes.ts';
import { openVideos } from './features/exchange/videos/index.ts';
import { picturesRoutes } from './features/exchange/videos/routes.ts';
import { voidedViewsOf } from './features/exchange/watching/index.ts';
import { watchingRoutes } from './features/exchange/watching/routes.ts';
import { oneTimeTokensFeature } from './features/ground/one-time-tokens/index.ts';
import { sitePagesRoutes } from './features/ground/site-pages/routes.ts';
import { eventsRoutes } from './features/messages/events/routes.ts';
import { mailFeature } from './features/messages/mail/index.ts';
import { noticesRoutes } from './features/messages/notices/routes.ts';
import { deliveryFeature } from './features/messages/outbox/index.ts';
import { pushFeature } from './features/messages/push/index.ts';
import { webhooksRoutes } from './features/messages/webhooks/index.ts';
import { referralsRoutes } from './features/money/referrals/routes.ts';
import { readDepositKey, walletFeature } from './features/money/wallet/index.ts';
import { booksRoutes } from './features/proof/books/routes.ts';
import { signingRoutes } from './features/proof/signing/routes.ts';
import { adminRoutes } from './features/site/admin/routes.ts';
import { dashboardRoutes } from './features/site/dashboard/routes.ts';
import { landingRoutes } from './features/site/landing/routes.ts';
import { leavingRoutes } from './features/site/leaving/routes.ts';
import { objectionsRoutes } from './features/site/objections/routes.ts';
import { ownDataRoutes } from './features/site/own-data/index.ts';
import { pagesRoutes } from './features/site/pages/routes.ts';
import { profilesRoutes } from './features/site/profiles/routes.ts';
import { settingsRoutes } from './features/site/settings/routes.ts';
import { supportRoutes } from './features/site/support/routes.ts';
import { tellingFeature } from './features/site/telling/routes.ts';
import { channelsRoutes } from './features/trust/channels/routes.ts';
import { fairPlayFeature } from './features/trust/fair-play/index.ts';
import { areInOneCluster, findLinksJob } from './features/trust/links/index.ts';
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
import { placesOfOneProcess, type StreamPlaces } from './platform/http/stream-places.ts';
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
  streamPlaces?: StreamPlaces;
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
  eventsRoutes(app, options.streamPlaces ?? placesOfOneProcess(), (ids) =>
    db.read(async (tx) => new Set([...(await liveSessionsAmong(tx, ids)), ...(await liveTokensAmong(tx, ids))])),
  );
  forgetOldKeys(app);
  securityTxt(app);
  backupsFeature(app, directUrl ?? databaseUrl);
  deliveryFeature(app);
  oneTimeTokensFeature(app);
  const mail = mailFeature(app);
  const fairPlay = fairPlayFeature(app);
  const humanCheck = humanCheckFeature(app, fairPlay.keys);
  authRoutes(app, sessions, { welcome: welcomeMail(app), secondStep, humanCheck });
  sessionRoutes(app);
  const confirmation = factorsFeature(app, sessions);
  identitiesRoutes(app, sessions, { welcome: welcomeMail(app), secondStep, humanCheck, confirmation });
  recoveryRoutes(app, humanCheck);
  securityRoutes(app, confirmation);
  settingsRoutes(app, sessions, confirmation);
  programsRoutes(app, confirmation);
  webhooksRoutes(app, { confirmation, tell: tellFrom });
  ownDataRoutes(app, confirmation);
  leavingRoutes(app, confirmation);
  noticesRoutes(app);
  pushFeature(app, sessions);
  tellingFeature(app);
  tastesRoutes(app);
  referralsRoutes(app, {
    areLinked: (tx, pair) => areInOneCluster(tx, pair.referrerId, pair.referredId),
    unprovenAmong,
  });
  creditsRoutes(app);
  landingRoutes(app);
  sitePagesRoutes(app, options.screens);
  picturesRoutes(app);
  app.jobs.every(findLinksJob(app));
  const videos = openVideos(app);
  channelsRoutes(app, videos.ask);
  promotionsRoutes(app, {
    videos,
    resolveShortLink: options.resolveShortLink ?? followShortLinks(app.guardedHttp),
    voidedViewsOf,
    fairPlay,
  });
  provingFeature(app, fairPlay.rules);
  watchingRoutes(app, fairPlay);
  feedbackRoutes(app, fairPlay.rules);
  objectionsRoutes(app, fairPlay.rules);
  signingRoutes(app, confirmation);
  receiptsRoutes(app);
  booksRoutes(app);
  insightsRoutes(app);
  profilesRoutes(app, options.screens, (name) => isReservedName(name, settings.brandName));
  dashboardRoutes(app);
  supportRoutes(app);
  const wallet = walletFeature(app, depositKey, { stopForReversal, ownersBelowZero });
  adminRoutes(app, { sessions, confirmation, chainStatus: wallet.status, fairPlayRules: fairPlay.rules });
  if (options.screens) await pagesRoutes(app, options.screens);

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
