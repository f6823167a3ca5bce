import type { ScreenName } from '@viewloop/contract/screens';
import type { PageModule } from './page-module.ts';

export type PageFiles = Record<Exclude<ScreenName, 'home'> | 'landing', () => Promise<PageModule>>;

/** The file of every page but the first one. */
export const pageFiles: PageFiles = {
  auth: () => import('../features/auth/page.tsx'),
  watch: () => import('../features/watching/page.tsx'),
  promote: () => import('../features/promotions/page.tsx'),
  overview: () => import('../features/promotions/overview-page.tsx'),
  promotion: () => import('./promotion-page.tsx'),
  screen: () => import('../features/screening/screen-page.tsx'),
  vote: () => import('../features/screening/vote-page.tsx'),
  clips: () => import('../features/screening/clips-page.tsx'),
  clip: () => import('./clip-page.tsx'),
  reportClip: () => import('../features/screening/report-clip-page.tsx'),
  books: () => import('../features/books/page.tsx'),
  receipts: () => import('../features/receipts/page.tsx'),
  referrals: () => import('../features/referrals/page.tsx'),
  wallet: () => import('../features/wallet/page.tsx'),
  statement: () => import('../features/credits/page.tsx'),
  settings: () => import('./settings-page.tsx'),
  security: () => import('./security-page.tsx'),
  notifications: () => import('../features/settings/notifications-page.tsx'),
  programs: () => import('../features/programs/page.tsx'),
  account: () => import('../features/settings/account-page.tsx'),
  support: () => import('../features/support/page.tsx'),
  forgotPassword: () => import('../features/recovery/forgot-page.tsx'),
  resetPassword: () => import('../features/recovery/reset-page.tsx'),
  verifyEmail: () => import('../features/recovery/verify-page.tsx'),
  undoEmail: () => import('../features/recovery/undo-page.tsx'),
  notMe: () => import('../features/recovery/not-me-page.tsx'),
  lostFactor: () => import('../features/recovery/lost-factor-page.tsx'),
  askForHelp: () => import('../features/recovery/help-page.tsx'),
  confirmMessage: () => import('../features/recovery/confirm-message-page.tsx'),
  unsubscribe: () => import('../features/recovery/unsubscribe-page.tsx'),
  signInCallback: () => import('../features/auth/callback-page.tsx'),
  admin: () => import('../features/admin/page.tsx'),
  landing: () => import('../landing/page.tsx'),
};
