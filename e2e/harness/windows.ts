import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/**
 * Windows that tests use one after the other. A new window costs twice the processor time: the browser starts a process
 * for it, and has not read our scripts before. A test cannot tell the difference: nothing of an earlier test is left
 * but the cache of files that never change, and of another site not even that.
 */
export interface Windows {
  /** An empty window of a first-time visitor. Hand it back after the test. */
  borrow(browser: Browser, options: BrowserContextOptions): Promise<Page>;
  /** Empties the window for the next test, or closes it if that is not certain to work. */
  giveBack(page: Page, reuse: boolean): Promise<void>;
  /** The tests that follow visit another site. Only a few windows are kept for them, because each has a process of its own. */
  siteChanges(): Promise<void>;
}

interface Window {
  readonly page: Page;
  readonly options: BrowserContextOptions;
  readonly key: string;
  readonly devtools: CDPSession;
  /** Which of the sites after each other it has visited last. */
  site: number;
  /** Whether a test has changed something that cannot be undone. */
  isSpent: boolean;
}

/** Most tests use one or two windows; some need one in another language. */
const MOST_KEPT = 4;

/** A small file of every site, which runs no script. Leaving the site instead would end the process of the window. */
const RESTING_PLACE = '/robots.txt';

/** What tests listen to. Playwright itself listens to other events, and waits forever without them. */
const HEARD = ['console', 'dialog', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response'];

/** What these do to a window stays there until it is closed. */
const LASTING = {
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'],
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'setOffline', 'newCDPSession'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

export function windows(): Windows {
  const idle: Window[] = [];
  const lent = new Map<Page, Window>();
  let site = 0;

  async function open(browser: Browser, options: BrowserContextOptions, key: string): Promise<Window> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const window: Window = {
      page,
      options,
      key,
      devtools: await context.newCDPSession(page),
      site,
      isSpent: !canRest(options),
    };
    const spend = () => {
      window.isSpent = true;
    };
    noticeCalls(page, LASTING.page, spend);
    noticeCalls(context, LASTING.context, spend);
    noticeCalls(context.clock, LASTING.clock, spend);
    return window;
  }

  /** The window that was used last, if there is one of this kind. */
  async function takeIdle(key: string): Promise<Window | undefined> {
    const place = idle.findLastIndex((window) => window.key === key);
    const [found] = place < 0 ? [] : idle.splice(place, 1);
    if (found && found.site !== site) {
      await found.devtools.send('Network.clearBrowserCache');
      found.site = site;
    }
    return found;
  }

  return {
    async borrow(browser, options) {
      const key = JSON.stringify(options);
      const window = (await takeIdle(key)) ?? (await open(browser, options, key));
      lent.set(window.page, window);
      return window.page;
    },
    async giveBack(page, reuse) {
      const window = lent.get(page) as Window;
      lent.delete(page);
      // A page that goes somewhere by itself at this moment cannot be emptied. The next test gets a new window then.
      const isEmpty = reuse && !window.isSpent && !page.isClosed() && (await isDone(empty(window)));
      if (isEmpty) idle.push(window);
      else await page.context().close();
    },
    async siteChanges() {
      site++;
      const surplus = idle.splice(0, Math.max(0, idle.length - MOST_KEPT));
      await Promise.all(surplus.map(({ page }) => page.context().close()));
    },
  };
}

/** A service worker stays installed, and permissions are given only when a window is opened. */
const canRest = ({ serviceWorkers, permissions, javaScriptEnabled }: BrowserContextOptions) =>
  serviceWorkers === 'block' && permissions === undefined && javaScriptEnabled !== false;

async function empty({ page, options, devtools }: Window): Promise<void> {
  const context = page.context();
  for (const event of HEARD) {
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  await Promise.all(others(context, page).map((other) => other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(RESTING_PLACE);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' });
  await page.evaluate(() => {
    sessionStorage.clear();
    // The process of this window has already looked up how numbers are written (web/public/numbers.js).
    sessionStorage.setItem('numbers-known', 'yes');
    window.name = '';
  });
  await devtools.send('Page.resetNavigationHistory');
  await context.clearCookies();
  await context.clearPermissions();
  if (options.viewport) await page.setViewportSize(options.viewport);
  await page.emulateMedia({
    media: null,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'no-preference',
    forcedColors: options.forcedColors ?? 'none',
    contrast: options.contrast ?? 'no-preference',
  });
}

const isDone = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  );

const others = (context: BrowserContext, page: Page) => context.pages().filter((other) => other !== page);

/** Calls `notice` whenever one of these methods is called. */
function noticeCalls<T extends object>(object: T, names: readonly (keyof T & string)[], notice: () => void): void {
  for (const name of names) {
    const method = object[name] as (...args: unknown[]) => unknown;
    const noticed = (...args: unknown[]) => {
      notice();
      return method.apply(object, args);
    };
    Object.assign(object, { [name]: noticed });
  }
}
