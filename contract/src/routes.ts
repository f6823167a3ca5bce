import * as admin from './admin.ts';
import * as auth from './auth.ts';
import * as books from './books.ts';
import * as comparisons from './comparisons.ts';
import * as credits from './credits.ts';
import * as dashboard from './dashboard.ts';
import * as events from './events.ts';
import * as factors from './factors.ts';
import * as fairPlay from './fair-play.ts';
import * as feedback from './feedback.ts';
import * as identities from './identities.ts';
import * as insights from './insights.ts';
import * as landing from './landing.ts';
import * as links from './links.ts';
import * as mail from './mail.ts';
import * as notices from './notices.ts';
import * as objections from './objections.ts';
import * as ownData from './own-data.ts';
import * as plans from './plans.ts';
import * as profiles from './profiles.ts';
import * as programs from './programs.ts';
import * as promotions from './promotions.ts';
import * as push from './push.ts';
import * as receipts from './receipts.ts';
import * as recovery from './recovery.ts';
import * as referrals from './referrals.ts';
import type { RouteAnswer, RouteDefinition, RouteInput } from './route.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as sitePages from './site-pages.ts';
import * as support from './support.ts';
import * as tastes from './tastes.ts';
import * as wallet from './wallet.ts';
import * as watching from './watching.ts';
import * as webhooks from './webhooks.ts';

const modules = {
  ...auth,
  ...sessions,
  ...identities,
  ...factors,
  ...settings,
  ...tastes,
  ...ownData,
  ...recovery,
  ...programs,
  ...profiles,
  ...webhooks,
  ...mail,
  ...dashboard,
  ...notices,
  ...push,
  ...promotions,
  ...plans,
  ...comparisons,
  ...receipts,
  ...books,
  ...insights,
  ...watching,
  ...fairPlay,
  ...feedback,
  ...objections,
  ...links,
  ...referrals,
  ...wallet,
  ...credits,
  ...events,
  ...landing,
  ...sitePages,
  ...support,
  ...admin,
};

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** All calls. The server mounts each once, and the documentation lists each once. */
export const routes: readonly RouteDefinition[] = Object.values<unknown>(modules).filter(isRoute);

type Modules = typeof modules;
type RouteNames = { [K in keyof Modules]: Modules[K] extends RouteDefinition ? K : never }[keyof Modules];
type KeyOf<R> = R extends RouteDefinition ? `${R['method']} ${R['path']}` : never;

/**
 * The same list as types for the browser: `ApiRoutes['POST /api/login']['answer']`. The browser names a call by method
 * and path, so no schema is part of the page.
 */
export type ApiRoutes = {
  [N in RouteNames as KeyOf<Modules[N]>]: Modules[N] extends RouteDefinition
    ? { input: RouteInput<Modules[N]>; answer: RouteAnswer<Modules[N]> }
    : never;
};
