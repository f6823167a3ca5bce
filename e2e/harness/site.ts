import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished } from 'vitest';
import type { AppOptions } from '../../api/src/app.ts';
import { builtScreens } from '../../api/src/platform/http/static-files.ts';
import type { Given, Member } from '../../api/src/testing/given.ts';
import type { TestApp } from '../../api/src/testing/test-app.ts';
import { testSite } from '../../api/src/testing/test-site.ts';
import { pageOpener } from './browser.ts';

export interface Site {
  readonly app: TestApp;
  readonly given: Given;
  readonly url: string;
  /** Opens a browser of this member that can reach nothing but this site, and no page in it yet. */
  open(member: Member, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page as this member. */
  visit(member: Member, path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same for somebody who is not signed in. */
  arrive(path: string, options?: BrowserContextOptions): Promise<Page>;
}

/** Finds a port that nobody uses at the moment: this one, if possible. */
async function freePort(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort(0);
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Sites of a worker follow each other at one address, because a window belongs to an address. The system gives other programs
 * ports above these, so between two sites nobody takes it.
 */
const usualPort = randomInt(20_000, 30_000);
const nextPort = (): Promise<number> => freePort(usualPort);

/** A site that knows its own address, on `localhost`: passkeys work there, and not on 127.0.0.1. */
export function openSiteOnLocalhost(wishes: Record<string, string> = {}, options: Partial<AppOptions> = {}): Site {
  const environment: Record<string, string> = { ...wishes };
  let port = 0;
  beforeAll(async () => {
    port = await nextPort();
    environment.PUBLIC_URL = `http://localhost:${port}`;
  });
  return openSite(environment, options, () => port);
}

/** Starts the real server with its screens and a separate database, for all tests of a file. */
export function openSite(
  environment: Record<string, string> = {},
  options: Partial<AppOptions> = {},
  portOf: () => number | Promise<number> = nextPort,
): Site {
  const screens = builtScreens();
  environment.RATE_LIMITS ??= 'off';
  const site = testSite(environment, { screens, ...options });
  const openPage = pageOpener();
  let url = '';
  beforeAll(async () => {
    expect(screens, 'the screens are built').toBeDefined();
    const listening = await site.app.http.listen({ port: await portOf(), host: '127.0.0.1' });
    url = site.app.settings.publicUrl ?? listening;
  });
  async function openWindow(contextOptions: BrowserContextOptions = {}): Promise<Page> {
    const page = await openPage({
      baseURL: url,
      viewport: { width: 1280, height: 900 },
      // Switch animations off, so that tests need not wait for them and colours are measured at rest.
      reducedMotion: 'reduce',
      // Block the service worker, which every window would install again. The tests about it allow it.
      serviceWorkers: 'block',
      ...contextOptions,
    });
    expectToStayInside(page);
    return page;
  }
  async function open(member: Member, contextOptions?: BrowserContextOptions): Promise<Page> {
    const page = await openWindow(contextOptions);
    const [name = '', value = ''] = (await site.given.session(member)).split('=');
    await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
    return page;
  }
  return {
    get app() {
      return site.app;
    },
    get given() {
      return site.given;
    },
    get url() {
      return url;
    },
    open,
    async visit(member, path, contextOptions) {
      const page = await open(member, contextOptions);
      await page.goto(path);
      return page;
    },
    async arrive(path, contextOptions) {
      const page = await openWindow(contextOptions);
      await page.goto(path);
      return page;
    },
  };
}

/** The browser cannot reach other machines. Fails the test if a page tried to. */
function expectToStayInside(page: Page): void {
  const strays: string[] = [];
  page.context().on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_NAME_NOT_RESOLVED') strays.push(request.url());
  });
  onTestFinished(() => expect(strays, 'nothing outside this site was asked for').toEqual([]));
}
