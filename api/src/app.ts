import { adminRoutes } from './features/admin/routes.ts';
import { liveSessionsAmong, sessionRoutes, sessionsOf } from './features/auth/index.ts';
import { authRoutes } from './features/auth/routes.ts';
import { booksRoutes } from './features/books/routes.ts';
import { creditsRoutes } from './features/credits/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { deliveryFeature } from './features/delivery/index.ts';
import { eventsRoutes } from './features/events/routes.ts';
import { factorsFeature, secondStep } from './features/factors/index.ts';
import { fairPlayFeature } from './features/fair-play/index.ts';
import { feedbackRoutes } from './features/feedback/index.ts';
import { humanCheckFeature } from './features/human-check/index.ts';
import { identitiesRoutes } from './features/identities/index.ts';
import { insightsRoutes } from './features/insights/routes.ts';
import { landingRoutes } from './features/landing/routes.ts';
import { leavingRoutes } from './features/leaving/routes.ts';
import { areInOneCluster, findLinksJob } from './features/links/index.ts';
import { mailFeature } from './features/mail/index.ts';
import { noticesRoutes } from './features/notices/routes.ts';
import { objectionsRoutes } from './features/objections/routes.ts';
import { oneTimeTokensFeature } from './features/one-time-tokens/index.ts';
import { ownDataRoutes } from './features/own-data/index.ts';
import { pagesRoutes } from './features/pages/routes.ts';
import { profilesRoutes } from './features/profiles/routes.ts';
import { authenticateWith, liveTokensAmong, programsRoutes } from './features/programs/index.ts';
import { promotionsRoutes } from './features/promotions/routes.ts';
import { followShortLinks, type ResolveShortLink } from './features/promotions/short-link.ts';
import { pushFeature } from './features/push/index.ts';
import { receiptsRoutes } from './features/receipts/routes.ts';
import { recoveryRoutes, welcomeMail } from './features/recovery/index.ts';
import { referralsRoutes } from './features/referrals/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { signingRoutes } from './features/signing/routes.ts';
import { sitePagesRoutes } from './features/site-pages/routes.ts';
import { supportRoutes } from './features/support/routes.ts';
import { tastesRoutes } from './features/tastes/routes.ts';
import { tellingFeature } from './features/telling/routes.ts';
import { openVideos } from './features/videos/index.ts';
import { picturesRoutes } from './features/videos/routes.ts';
import { readDepositKey, walletFeature } from './features/wallet/index.ts';
import { voidedViewsOf } from './features/watching/index.ts';
import { watchingRoutes } from './features/watching/routes.ts';
import { webhooksRoutes } from './features/webhooks/index.ts';
import { ledgerFigures } from './ledger/index.ts';
import { apiDocs } from './platform/api-docs.ts';
import type { App } from './platform/app-context.ts';
import { openDatabase } from './platform/db.ts';
import { openEvents } from './platform/events.ts';
import { type GuardedHttp, openGuardedHttp } from './platform/guarded-http.ts';
import { type Health, healthRoutes } from './platform/health.ts';
import { createHttp } from './platform/http.ts';
import { openJobs } from './platform/jobs.ts';
import { forgetOldKeys } from './platform/keyed-request.ts';
import { openLimits } from './platform/limits.ts';
import { openMetrics } from './platform/metrics.ts';
import { platformFigures } from './platform/platform-figures.ts';
import { openReplica } from './platform/replica.ts';
import { replicaFigures } from './platform/replica-figures.ts';
import type { Settings } from './platform/settings.ts';
import { SharedConnection } from './platform/shared-connection.ts';
import { placesOfOneProcess, type StreamPlaces } from './platform/stream-places.ts';
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
  /** Follows TikTok's short links. Tests pass a function that needs no network. */
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
  settingsRoutes(app, sessions, confirmation);
  programsRoutes(app, confirmation);
  webhooksRoutes(app);
  ownDataRoutes(app, confirmation);
  leavingRoutes(app, confirmation);
  noticesRoutes(app);
  pushFeature(app, sessions);
  tellingFeature(app);
  tastesRoutes(app);
  referralsRoutes(app, { areLinked: (tx, pair) => areInOneCluster(tx, pair.referrerId, pair.referredId) });
  creditsRoutes(app);
  landingRoutes(app);
  sitePagesRoutes(app, options.screens);
  picturesRoutes(app);
  app.jobs.every(findLinksJob(app));
  promotionsRoutes(app, {
    videos: openVideos(app),
    resolveShortLink: options.resolveShortLink ?? followShortLinks(app.guardedHttp),
    voidedViewsOf,
    fairPlay,
  });
  watchingRoutes(app, fairPlay);
  feedbackRoutes(app, fairPlay.rules);
  objectionsRoutes(app, fairPlay.rules);
  signingRoutes(app);
  receiptsRoutes(app);
  booksRoutes(app);
  insightsRoutes(app);
  profilesRoutes(app, options.screens);
  dashboardRoutes(app);
  supportRoutes(app);
  const wallet = walletFeature(app, depositKey);
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
