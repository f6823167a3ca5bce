import { linkScreens, type ScreenName } from '@viewloop/contract/screens';
import type { ComponentType } from 'react';
import { paths } from '../lib/paths.ts';
import type { Messages } from '../messages/index.ts';

export interface PageModule {
  default: ComponentType;
  /** Fetches the data that the page shows first. */
  prepare?: () => Promise<unknown>;
}

interface Page {
  title: (messages: Messages) => string;
  /** The page is a file of its own, fetched when it is first needed. */
  load: () => Promise<PageModule>;
}

export interface AppRoute extends Page {
  path: string;
}

/** The page of every screen. The compiler demands one for each screen of the contract, and none besides. */
const pages: Record<ScreenName, Page> = {
  home: { title: ({ dashboard }) => dashboard.title, load: () => import('./dashboard-page.tsx') },
  auth: { title: ({ auth }) => auth.title, load: () => import('../features/auth/page.tsx') },
  watch: { title: ({ watching }) => watching.title, load: () => import('../features/watching/page.tsx') },
  promote: { title: ({ promotions }) => promotions.title, load: () => import('../features/promotions/page.tsx') },
  overview: {
    title: ({ shell }) => shell.overview,
    load: () => import('../features/promotions/overview-page.tsx'),
  },
  promotion: {
    title: ({ shell }) => shell.promotion,
    load: () => import('../features/promotions/promotion-page.tsx'),
  },
  books: { title: ({ shell }) => shell.books, load: () => import('../features/books/page.tsx') },
  receipts: { title: ({ shell }) => shell.receipts, load: () => import('../features/receipts/page.tsx') },
  referrals: { title: ({ referrals }) => referrals.title, load: () => import('../features/referrals/page.tsx') },
  wallet: { title: ({ wallet }) => wallet.title, load: () => import('../features/wallet/page.tsx') },
  statement: { title: ({ credits }) => credits.title, load: () => import('../features/credits/page.tsx') },
  settings: { title: ({ settings }) => settings.title, load: () => import('./settings-page.tsx') },
  security: { title: ({ settings }) => settings.sections.security, load: () => import('./security-page.tsx') },
  notifications: {
    title: ({ settings }) => settings.sections.notifications,
    load: () => import('../features/settings/notifications-page.tsx'),
  },
  programs: { title: ({ settings }) => settings.programs, load: () => import('../features/programs/page.tsx') },
  account: {
    title: ({ settings }) => settings.sections.account,
    load: () => import('../features/settings/account-page.tsx'),
  },
  support: { title: ({ shell }) => shell.support, load: () => import('../features/support/page.tsx') },
  forgotPassword: {
    title: ({ recovery }) => recovery.forgot.title,
    load: () => import('../features/recovery/forgot-page.tsx'),
  },
  resetPassword: {
    title: ({ recovery }) => recovery.reset.title,
    load: () => import('../features/recovery/reset-page.tsx'),
  },
  verifyEmail: {
    title: ({ recovery }) => recovery.verify.title,
    load: () => import('../features/recovery/verify-page.tsx'),
  },
  undoEmail: { title: ({ recovery }) => recovery.undo.title, load: () => import('../features/recovery/undo-page.tsx') },
  notMe: { title: ({ recovery }) => recovery.notMe.title, load: () => import('../features/recovery/not-me-page.tsx') },
  lostFactor: {
    title: ({ recovery }) => recovery.lostFactor.title,
    load: () => import('../features/recovery/lost-factor-page.tsx'),
  },
  askForHelp: {
    title: ({ recovery }) => recovery.helpTitle,
    load: () => import('../features/recovery/help-page.tsx'),
  },
  confirmMessage: {
    title: ({ recovery }) => recovery.helpTitle,
    load: () => import('../features/recovery/confirm-message-page.tsx'),
  },
  unsubscribe: {
    title: ({ recovery }) => recovery.unsubscribe.title,
    load: () => import('../features/recovery/unsubscribe-page.tsx'),
  },
  signInCallback: {
    title: ({ auth }) => auth.title,
    load: () => import('../features/auth/callback-page.tsx'),
  },
  admin: { title: ({ shell }) => shell.admin, load: () => import('../features/admin/page.tsx') },
};

const screenNames = Object.keys(pages) as ScreenName[];
const routeOf = (name: ScreenName): AppRoute => ({ path: paths[name], ...pages[name] });

/** Open to everybody. */
export const authRoute: AppRoute = routeOf('auth');

/** For anyone as well: where the links of mails lead. */
export const linkRoutes: readonly AppRoute[] = linkScreens.map(routeOf);

const isOpen = (name: ScreenName) => name === 'auth' || linkScreens.some((open) => open === name);

/** Only for members. Any other path is not found. */
export const memberRoutes: readonly AppRoute[] = screenNames.filter((name) => !isOpen(name)).map(routeOf);
