import { afterEach, expect } from 'vitest';
import { AN_ADMIN_CAN_SIGN_IN } from '../features/accounts/auth/index.ts';
import { checks, runAudit } from '../features/site/admin/audit.ts';
import type { Check } from '../ledger/index.ts';
import type { TestApp } from './test-app.ts';

/** Few tests need an admin; only the start of the real server creates the first one. */
const usual: readonly Check[] = checks.filter(({ name }) => name !== AN_ADMIN_CAN_SIGN_IN);

/** All checks except those that a test with invented facts cannot meet. */
export const checksExcept = (...names: string[]) => usual.filter(({ name }) => !names.includes(name));

/** Runs the invariants and fails with the rows that break one. */
export async function expectSoundBooks(app: TestApp, those = usual): Promise<void> {
  const report = await app.db.snapshot((tx) => runAudit(tx, { those }));
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
}

/** The codes of the invariants that do not hold now. */
export async function brokenChecks(app: TestApp): Promise<string[]> {
  const report = await app.db.snapshot((tx) => runAudit(tx, { those: usual }));
  return report.checks.filter(({ ok }) => !ok).map(({ code }) => code);
}

/** Audits the books after each test of a file. */
export function auditAfterEach(app: () => TestApp, those = usual): void {
  afterEach(() => expectSoundBooks(app(), those));
}
