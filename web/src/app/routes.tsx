import { linkScreens, type ScreenName } from '@viewloop/contract/screens';
import type { ComponentType } from 'react';
import { paths } from '../lib/paths.ts';
import type { FirstMessages } from '../messages/index.ts';

export interface PageModule {
  default: ComponentType;
  /** Fetches the data that the page shows first. */
  prepare?: () => Promise<unknown>;
}

interface Page {
  title: (messages: FirstMessages) => string;
  /** The page is a file of its own, fetched when it is first needed. */
  load: () => Promise<PageModule>;
}

export interface AppRoute extends Page {
  path: string;
}

/** The page of every screen. The compiler demands one for each screen of the contract, and none besides. */
const pages: Record<ScreenName, Page> = {
  home: { title: ({ dashboard }) => dashboard.title, load: () => import('./dashboard-page.tsx') },
  auth: { title: ({ shell }) => shell.titles.auth, load: () => import('../features/auth/page.tsx') },
  watch: { title: ({ watching }) => watching.title, load: () => import('../features/watching/page.tsx') },
  promote: { title: ({ shell }) => shell.titles.promote, load: () => import('../features/promotions/page.tsx') },
  overview: {
    title: ({ shell }) => shell.overview,
    load: () => import('../features/promotions/overview-page.tsx'),
  },
  promotion: { title: ({ shell }) => shell.promotion, load: () => import('./promotion-page.tsx') },
  screen: { title: ({ shell }) => shell.screen, load: () => import('../features/screening/screen-page.tsx') },
  vote: { title: ({ shell }) => shell.vote, load: () => import('../features/screening/vote-page.tsx') },
  clips: { title: ({ shell }) => shell.clips, load: () => import('../features/screening/clips-page.tsx') },
  clip: { title: ({ shell }) => shell.clip, load: () => import('./clip-page.tsx') },
  reportClip: {
    title: ({ shell }) => shell.reportClip,
    load: () => import('../features/screening/report-clip-page.tsx'),
  },
  books: { title: ({ shell }) => shell.books, load: () => import('../features/books/page.tsx') },
  receipts: { title: ({ shell }) => shell.receipts, load: () => import('../features/receipts/page.tsx') },
  referrals: { title: ({ referrals }) => referrals.title, load: () => import('../features/referrals/page.tsx') },
  wallet: { title: ({ shell }) => shell.titles.wallet, load: () => import('../features/wallet/page.tsx') },
  statement: { title: ({ shell }) => shell.titles.statement, load: () => import('../features/credits/page.tsx') },
  settings: { title: ({ shell }) => shell.titles.settings, load: () => import('./settings-page.tsx') },
  security: { title: ({ shell }) => shell.titles.security, load: () => import('./security-page.tsx') },
  notifications: {
    title: ({ shell }) => shell.titles.notifications,
    load: () => import('../features/settings/notifications-page.tsx'),
  },
  programs: { title: ({ shell }) => shell.titles.programs, load: () => import('../features/programs/page.tsx') },
  account: {
    title: ({ shell }) => shell.titles.account,
    load: () => import('../features/settings/account-page.tsx'),
  },
  support: { title: ({ shell }) => shell.support, load: () => import('../features/support/page.tsx') },
  forgotPassword: {
    title: ({ shell }) => shell.titles.forgotPassword,
    load: () => import('../features/recovery/forgot-page.tsx'),
  },
  resetPassword: {
    title: ({ shell }) => shell.titles.resetPassword,
    load: () => import('../features/recovery/reset-page.tsx'),
  },
  verifyEmail: {
    title: ({ shell }) => shell.titles.verifyEmail,
    load: () => import('../features/recovery/verify-page.tsx'),
  },
  undoEmail: { title: ({ shell }) => shell.titles.undoEmail, load: () => import('../features/recovery/undo-page.tsx') },
  notMe: { title: ({ shell }) => shell.titles.notMe, load: () => import('../features/recovery/not-me-page.tsx') },
  lostFactor: {
    title: ({ shell }) => shell.titles.lostFactor,
    load: () => import('../features/recovery/lost-factor-page.tsx'),
  },
  askForHelp: {
    title: ({ shell }) => shell.titles.askForHelp,
    load: () => import('../features/recovery/help-page.tsx'),
  },
  confirmMessage: {
    title: ({ shell }) => shell.titles.askForHelp,
    load: () => import('../features/recovery/confirm-message-page.tsx'),
  },
  unsubscribe: {
    title: ({ shell }) => shell.titles.unsubscribe,
    load: () => import('../features/recovery/unsubscribe-page.tsx'),
  },
  signInCallback: {
    title: ({ shell }) => shell.titles.auth,
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
