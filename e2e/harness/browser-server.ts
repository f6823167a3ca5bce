import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one browser of the run listens. */
    browserEndpoint: string;
  }
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts Chromium once for all browser tests; each test opens a fresh context in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = process.env.CHROMIUM;
  if (!executablePath) throw new Error('Chromium is missing: install the package "chromium" or set CHROMIUM.');
  const server = await chromium.launchServer({ executablePath, args: FLAGS });
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}
