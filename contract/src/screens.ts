/**
 * Every screen with an address of its own. The browser's router and the server read this one list: a screen that is
 * missing here has no page in the browser either, so it cannot answer 404 and work at the same time.
 */
export const screens = {
  home: '/',
  auth: '/auth',
  watch: '/watch',
  promote: '/promote',
  referrals: '/referrals',
  wallet: '/wallet',
  statement: '/statement',
  settings: '/settings',
  admin: '/admin',
  // Pages that links of mails lead to, and the one that asks for such a mail.
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  undoEmail: '/undo-email',
  unsubscribe: '/unsubscribe',
} as const;

export type ScreenName = keyof typeof screens;

/** `/auth` and any path that starts with it, as the product's route table has it. */
export const isAuthPath = (path: string): boolean => path.startsWith(screens.auth);

/** Shown to anybody, signed in or not: a mail may be opened in any browser. */
export const linkScreens = ['forgotPassword', 'resetPassword', 'verifyEmail', 'undoEmail', 'unsubscribe'] as const;

const linkPaths = new Set<string>(linkScreens.map((name) => screens[name]));

/** Pages without anything that belongs to a member. */
export const isOpenPath = (path: string): boolean => isAuthPath(path) || linkPaths.has(path);

const paths = new Set<string>(Object.values(screens));

export const isScreen = (path: string): boolean => paths.has(path) || isAuthPath(path);
