/**
 * Every screen with an address of its own. The browser's router and the server read this one list: a screen that is
 * missing here has no page in the browser either, so it cannot answer 404 and work at the same time.
 */
export const screens = {
  home: '/',
  auth: '/auth',
  watch: '/watch',
  promote: '/promote',
  promotion: '/promote/:id',
  overview: '/promote/overview',
  screen: '/screen',
  vote: '/screen/vote',
  clips: '/clips',
  clip: '/clips/:id',
  referrals: '/referrals',
  wallet: '/wallet',
  statement: '/statement',
  settings: '/settings',
  security: '/settings/security',
  notifications: '/settings/notifications',
  programs: '/settings/programs',
  account: '/settings/account',
  support: '/support',
  admin: '/admin',
  books: '/books',
  // The form for notices of illegal content, which the law wants open to everybody.
  reportClip: '/report-clip',
  // For anybody who was given the link.
  receipts: '/receipts/:token',
  // Pages that links of mails lead to, and the one that asks for such a mail.
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  undoEmail: '/undo-email',
  notMe: '/not-me',
  lostFactor: '/lost-factor',
  // For people who cannot sign in.
  askForHelp: '/ask-for-help',
  confirmMessage: '/confirm-message',
  unsubscribe: '/unsubscribe',
  // Where another site leads back to.
  signInCallback: '/sign-in/callback',
} as const;

export type ScreenName = keyof typeof screens;

/** `/auth` and any path that starts with it, as the product's route table has it. */
export const isAuthPath = (path: string): boolean => path.startsWith(screens.auth);

/** What a part of an address may be. A number in an address is an id, anything else there is the token of a link. */
const PARTS: Record<string, string> = { id: String.raw`\d{1,16}`, token: String.raw`[\w-]{1,100}` };

const patterns = Object.values(screens).map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.replace(/:(\w+)/g, (_, part: string) => `(?<${part}>${PARTS[part]})`)}$`),
}));

/** The screen at an address (`/promote/:id` for `/promote/7`), with the parts of the address. */
export function screenAt(path: string): { screen: string; parts: Record<string, string> } | undefined {
  for (const { screen, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { screen, parts: found.groups ?? {} };
  }
  return undefined;
}

/** Shown to anybody, signed in or not: a link may be opened in any browser. */
export const linkScreens = [
  'books',
  'reportClip',
  'receipts',
  'forgotPassword',
  'resetPassword',
  'verifyEmail',
  'undoEmail',
  'notMe',
  'lostFactor',
  'askForHelp',
  'confirmMessage',
  'unsubscribe',
  'signInCallback',
] as const;

const linkPaths = new Set<string>(linkScreens.map((name) => screens[name]));

const tokenPaths = new Set<string>(
  (
    [
      'resetPassword',
      'verifyEmail',
      'undoEmail',
      'notMe',
      'lostFactor',
      'confirmMessage',
      'signInCallback',
      'unsubscribe',
    ] as const
  ).map((name) => screens[name]),
);
/** Pages that are opened with a token in their address. */
export const isLinkWithToken = (path: string): boolean => tokenPaths.has(path);

/** Pages without anything that belongs to a member. */
export const isOpenPath = (path: string): boolean => isAuthPath(path) || linkPaths.has(screenAt(path)?.screen ?? '');

export const isScreen = (path: string): boolean => screenAt(path) !== undefined || isAuthPath(path);
