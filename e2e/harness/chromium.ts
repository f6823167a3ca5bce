import { type Browser, chromium } from 'playwright-core';

/** Parts of the browser that no page sees; the first three draw an address bar's menu into every window, unseen. */
const UNUSED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'LensOverlay',
  'MediaRouter',
  // The rest Playwright switches off as well; of several such lists the browser reads only the last.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${UNUSED.join(',')}`,
  // Nothing but this machine can be reached.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

let browser: Promise<Browser> | undefined;

/** One Chromium for all test files of a worker; it ends with the worker. With HEADED=1 it has a window to look at. */
export function theBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  if (!executablePath) throw new Error('Chromium is missing: install the package "chromium" or set CHROMIUM.');
  browser ??= chromium.launch({ executablePath, args: FLAGS, headless: !process.env.HEADED });
  return browser;
}
