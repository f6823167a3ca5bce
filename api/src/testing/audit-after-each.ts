import { afterEach, expect } from 'vitest';
import { checks, runAudit } from '../features/admin/audit.ts';
import { AN_ADMIN_CAN_SIGN_IN } from '../features/auth/index.ts';
import type { TestApp } from './test-app.ts';

/** Few tests need an admin, and the first one is made at the start of the real server. */
const expected = checks.filter(({ name }) => name !== AN_ADMIN_CAN_SIGN_IN);

/** Runs every invariant and fails with the rows that break it. `except` names checks a test is not about. */
export async function expectSoundBooks(app: TestApp, except: readonly string[] = []): Promise<void> {
  const those = expected.filter(({ name }) => !except.includes(name));
  const report = await app.db.snapshot((tx) => runAudit(tx, those));
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
}

/** In every file with a database: after each test the books are still sound. */
export function auditAfterEach(app: () => TestApp, except: readonly string[] = []): void {
  afterEach(() => expectSoundBooks(app(), except));
}
