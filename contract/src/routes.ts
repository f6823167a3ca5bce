import { z } from 'zod';
import * as auth from './accounts/auth.ts';
import * as factors from './accounts/factors.ts';
import * as identities from './accounts/identities.ts';
import * as programs from './accounts/programs.ts';
import * as recovery from './accounts/recovery.ts';
import * as security from './accounts/security.ts';
import * as sessions from './accounts/sessions.ts';
import * as channels from './exchange/channels.ts';
import * as comparisons from './exchange/comparisons.ts';
import * as coupons from './exchange/coupons.ts';
import * as credits from './exchange/credits.ts';
import * as feedback from './exchange/feedback.ts';
import * as insights from './exchange/insights.ts';
import * as plans from './exchange/plans.ts';
import * as promotions from './exchange/promotions.ts';
import * as tastes from './exchange/tastes.ts';
import * as watching from './exchange/watching.ts';
import * as events from './messages/events.ts';
import * as mail from './messages/mail.ts';
import * as notices from './messages/notices.ts';
import * as push from './messages/push.ts';
import * as webhooks from './messages/webhooks.ts';
import * as referrals from './money/referrals.ts';
import * as wallet from './money/wallet.ts';
import * as books from './proof/books.ts';
import * as receipts from './proof/receipts.ts';
import * as clips from './screening/clips.ts';
import * as clipModeration from './screening/moderation.ts';
import * as screening from './screening/screening.ts';
import * as admin from './site/admin.ts';
import * as dashboard from './site/dashboard.ts';
import * as landing from './site/landing.ts';
import * as objections from './site/objections.ts';
import * as ownData from './site/own-data.ts';
import * as profiles from './site/profiles.ts';
import * as settings from './site/settings.ts';
import * as sitePages from './site/site-pages.ts';
import * as support from './site/support.ts';
import * as suspended from './site/suspended.ts';
import * as fairPlay from './trust/fair-play.ts';
import * as links from './trust/links.ts';
import type { RouteAnswer, RouteDefinition, RouteInput } from './wire/route.ts';

const modules = {
  ...auth,
  ...sessions,
  ...identities,
  ...factors,
  ...settings,
  ...tastes,
  ...ownData,
  ...suspended,
  ...recovery,
  ...security,
  ...programs,
  ...profiles,
  ...webhooks,
  ...mail,
  ...dashboard,
  ...notices,
  ...push,
  ...promotions,
  ...plans,
  ...channels,
  ...comparisons,
  ...receipts,
  ...books,
  ...insights,
  ...watching,
  ...clips,
  ...screening,
  ...clipModeration,
  ...fairPlay,
  ...feedback,
  ...objections,
  ...links,
  ...referrals,
  ...wallet,
  ...credits,
  ...coupons,
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

/** The shapes that the contract names, with their names: the documentation describes each once. */
export const shapeNames: ReadonlyMap<z.ZodType, string> = new Map(
  Object.entries<unknown>(modules).flatMap(([name, value]): [z.ZodType, string][] =>
    value instanceof z.ZodType ? [[value, name]] : [],
  ),
);

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
