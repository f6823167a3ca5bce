import { afterEach, expect } from 'vitest';
import { checks, runAudit } from '../features/admin/audit.ts';
import { AN_ADMIN_CAN_SIGN_IN } from '../features/auth/index.ts';
import type { Check } from '../ledger/index.ts';
import type { TestApp } from './test-app.ts';

/** Few tests need an admin, and the first one is made at the start of the real server. */
const usual: readonly Check[] = checks.filter(({ name }) => name !== AN_ADMIN_CAN_SIGN_IN);

/** Every check but those a test with made-up facts cannot meet. */
export const checksExcept = (...names: string[]) => usual.filter(({ name }) => !names.includes(name));

/** Runs the invariants and fails with the rows that break one. */
export async function expectSoundBooks(app: TestApp, those = usual): Promise<void> {
  const report = await app.db.snapshot((tx) => runAudit(tx, those));
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
}

/** The codes of the invariants that do not hold now. */
export async function brokenChecks(app: TestApp): Promise<string[]> {
  const report = await app.db.snapshot((tx) => runAudit(tx, usual));
  return report.checks.filter(({ ok }) => !ok).map(({ code }) => code);
}

/** In every file with a database: after each test the books are still sound. */
export function auditAfterEach(app: () => TestApp, those = usual): void {
  afterEach(() => expectSoundBooks(app(), those));
}
