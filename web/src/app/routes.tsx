import type { ComponentType } from 'react';
import { paths } from '../lib/paths.ts';
import type { Messages } from '../messages/index.ts';

export interface PageModule {
  default: ComponentType;
  /** Reads what the page shows first. */
  prepare?: () => Promise<unknown>;
}

export interface AppRoute {
  path: string;
  title: (messages: Messages) => string;
  /** The page, in a file of its own that is fetched when it is first needed. */
  load: () => Promise<PageModule>;
}

/** For anyone. */
export const authRoute: AppRoute = {
  path: paths.auth,
  title: ({ auth }) => auth.title,
  load: () => import('../features/auth/page.tsx'),
};

/** Behind the session. A path that is not here does not exist. */
export const memberRoutes: readonly AppRoute[] = [
  { path: paths.home, title: ({ dashboard }) => dashboard.title, load: () => import('./dashboard-page.tsx') },
  { path: paths.wallet, title: ({ wallet }) => wallet.title, load: () => import('../features/wallet/page.tsx') },
  { path: paths.watch, title: ({ watching }) => watching.title, load: () => import('../features/watching/page.tsx') },
  {
    path: paths.promote,
    title: ({ promotions }) => promotions.title,
    load: () => import('../features/promotions/page.tsx'),
  },
  {
    path: paths.referrals,
    title: ({ referrals }) => referrals.title,
    load: () => import('../features/referrals/page.tsx'),
  },
  {
    path: paths.settings,
    title: ({ settings }) => settings.title,
    load: () => import('../features/settings/page.tsx'),
  },
  { path: paths.admin, title: ({ shell }) => shell.admin, load: () => import('../features/admin/page.tsx') },
  { path: paths.statement, title: ({ credits }) => credits.title, load: () => import('../features/credits/page.tsx') },
];
