import { linkScreens, type ScreenName } from '@viewloop/contract/screens';
import { paths } from '../lib/paths.ts';
import type { FirstMessages } from '../messages/index.ts';
import type { PageFiles } from './page-files.ts';
import type { PageModule } from './page-module.ts';

interface Page {
  title: (messages: FirstMessages) => string;
  /** The page is a file of its own, fetched when it is first needed. */
  load: () => Promise<PageModule>;
}

export interface AppRoute extends Page {
  path: string;
}

/** Where the other pages are is a file of its own: its list of files is long, and the first page does without. */
export const loadPageFiles = () => import('./page-files.ts');
const other = (name: keyof PageFiles) => async () => (await loadPageFiles()).pageFiles[name]();

/** The page of every screen. The compiler demands one for each screen of the contract, and none besides. */
const pages: Record<ScreenName, Page> = {
  home: { title: ({ dashboard }) => dashboard.title, load: () => import('./dashboard-page.tsx') },
  auth: { title: ({ shell }) => shell.titles.auth, load: other('auth') },
  watch: { title: ({ shell }) => shell.watch, load: other('watch') },
  promote: { title: ({ shell }) => shell.titles.promote, load: other('promote') },
  overview: { title: ({ shell }) => shell.overview, load: other('overview') },
  promotion: { title: ({ shell }) => shell.promotion, load: other('promotion') },
  screen: { title: ({ shell }) => shell.screen, load: other('screen') },
  vote: { title: ({ shell }) => shell.vote, load: other('vote') },
  clips: { title: ({ shell }) => shell.clips, load: other('clips') },
  clip: { title: ({ shell }) => shell.clip, load: other('clip') },
  reportClip: { title: ({ shell }) => shell.reportClip, load: other('reportClip') },
  books: { title: ({ shell }) => shell.books, load: other('books') },
  receipts: { title: ({ shell }) => shell.receipts, load: other('receipts') },
  referrals: { title: ({ shell }) => shell.referrals, load: other('referrals') },
  wallet: { title: ({ shell }) => shell.titles.wallet, load: other('wallet') },
  statement: { title: ({ shell }) => shell.titles.statement, load: other('statement') },
  settings: { title: ({ shell }) => shell.titles.settings, load: other('settings') },
  security: { title: ({ shell }) => shell.titles.security, load: other('security') },
  notifications: { title: ({ shell }) => shell.titles.notifications, load: other('notifications') },
  programs: { title: ({ shell }) => shell.titles.programs, load: other('programs') },
  account: { title: ({ shell }) => shell.titles.account, load: other('account') },
  support: { title: ({ shell }) => shell.support, load: other('support') },
  forgotPassword: { title: ({ shell }) => shell.titles.forgotPassword, load: other('forgotPassword') },
  resetPassword: { title: ({ shell }) => shell.titles.resetPassword, load: other('resetPassword') },
  verifyEmail: { title: ({ shell }) => shell.titles.verifyEmail, load: other('verifyEmail') },
  undoEmail: { title: ({ shell }) => shell.titles.undoEmail, load: other('undoEmail') },
  notMe: { title: ({ shell }) => shell.titles.notMe, load: other('notMe') },
  lostFactor: { title: ({ shell }) => shell.titles.lostFactor, load: other('lostFactor') },
  askForHelp: { title: ({ shell }) => shell.titles.askForHelp, load: other('askForHelp') },
  confirmMessage: { title: ({ shell }) => shell.titles.askForHelp, load: other('confirmMessage') },
  unsubscribe: { title: ({ shell }) => shell.titles.unsubscribe, load: other('unsubscribe') },
  signInCallback: { title: ({ shell }) => shell.titles.auth, load: other('signInCallback') },
  admin: { title: ({ shell }) => shell.admin, load: other('admin') },
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

/** Visitors get the prerendered page from the server. This one is for members who sign out inside the app. */
export const landingRoute: AppRoute = { path: '/', title: ({ shell }) => shell.landing, load: other('landing') };
