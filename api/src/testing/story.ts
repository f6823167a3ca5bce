import { afterAll, beforeAll } from 'vitest';
import type { AppOptions } from '../app.ts';
import type { Check } from '../ledger/index.ts';
import { auditAfterEach } from './audit-after-each.ts';
import { type Given, givenIn } from './given.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface Story {
  app: TestApp;
  given: Given;
}

/** For a whole test file: the real server on a database of its own, and sound books after every test. */
export function story(
  environment: Record<string, string> = {},
  options: Partial<AppOptions> = {},
  checks?: readonly Check[],
): Story {
  const told = {} as Story;
  beforeAll(async () => {
    told.app = await startTestApp(environment, options);
    told.given = givenIn(told.app);
  });
  auditAfterEach(() => told.app, checks);
  afterAll(() => told.app.close());
  return told;
}
