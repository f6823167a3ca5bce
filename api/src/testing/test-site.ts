import { afterAll, beforeAll } from 'vitest';
import type { AppOptions } from '../app.ts';
import type { Check } from '../ledger/index.ts';
import { auditAfterEach } from './audit-after-each.ts';
import { type Given, givenIn } from './given.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface TestSite {
  app: TestApp;
  given: Given;
}

/**
 * For a whole test file: the real server on a database of its own, started before the first test and closed after the
 * last. The books are audited after every test.
 */
export function testSite(
  environment: Record<string, string> = {},
  options: Partial<AppOptions> = {},
  checks?: readonly Check[],
): TestSite {
  const site = {} as TestSite;
  beforeAll(async () => {
    site.app = await startTestApp(environment, options);
    site.given = givenIn(site.app);
  });
  auditAfterEach(() => site.app, checks);
  afterAll(() => site.app.close());
  return site;
}
