import { type Browser, chromium } from 'playwright-core';
import { standInPlayers } from '../players/stand-in-players.ts';

/**
 * Features of the browser that tests do not need. The first three render an invisible address bar menu in every window.
 */
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
  // Playwright switches the rest off too, but Chromium reads only the last such list, so ours must include them.
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
  // Network and drawing in the browser's own process: 6 % less processor time, because pages pass less between processes. The other
  // two features are those that Playwright asks for, because Chromium reads only the last such list.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
  // Only this machine can be reached.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

let browser: Promise<Browser> | undefined;

/** One Chromium for all test files of a worker; it ends with the worker. With HEADED=1 it has a window to look at. */
export function theBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  if (!executablePath)
    throw new Error('Chromium is missing: install the package "chromium-headless-shell" or set CHROMIUM.');
  browser ??= launch(executablePath);
  return browser;
}

async function launch(executablePath: string): Promise<Browser> {
  const launched = await chromium.launch({ executablePath, args: FLAGS, headless: !process.env.HEADED });
  await standInPlayers(launched);
  return launched;
}
