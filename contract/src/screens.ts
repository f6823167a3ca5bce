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
} as const;

export type ScreenName = keyof typeof screens;

/** `/auth` and any path that starts with it, as the product's route table has it. */
export const isAuthPath = (path: string): boolean => path.startsWith(screens.auth);

const paths = new Set<string>(Object.values(screens));

export const isScreen = (path: string): boolean => paths.has(path) || isAuthPath(path);
