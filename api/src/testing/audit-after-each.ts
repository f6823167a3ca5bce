import { afterEach, expect } from 'vitest';
import { AN_ADMIN_CAN_SIGN_IN } from '../features/accounts/auth/index.ts';
import { checks } from '../features/site/admin/audit.ts';
import type { Check } from '../ledger/index.ts';
import type { TestApp } from './test-app.ts';

/** Few tests need an admin; only the start of the real server creates the first one. */
const usual: readonly Check[] = checks.filter(({ name }) => name !== AN_ADMIN_CAN_SIGN_IN);

/** All checks except those that a test with invented facts cannot meet. */
export const checksExcept = (...names: string[]) => usual.filter(({ name }) => !names.includes(name));

/**
 * Finds the checks that do not hold now. They are asked in one statement: as more than a hundred they took three times the
 * processor time. All rows are counted, because Postgres prepares itself badly for rows of which only the first is wanted
 * and which do not exist.
 */
async function brokenAmong(app: TestApp, those: readonly Check[]): Promise<Check[]> {
  const questions = those.map(
    ({ sql }, place) => `select ${place} as place where (select count(*) from (${sql}) broken) > 0`,
  );
  const rows = await app.auditor.query<{ place: number }>(questions.join(' union all '));
  return rows.map(({ place }) => those[place] as Check);
}

/** Runs the invariants and fails with the rows that break one. */
export async function expectSoundBooks(app: TestApp, those = usual): Promise<void> {
  const broken: object[] = [];
  for (const { name, sql } of await brokenAmong(app, those)) {
    broken.push({ name, rows: await app.auditor.query(`select * from (${sql}) broken limit 20`) });
  }
  expect(broken).toEqual([]);
}

/** The codes of the invariants that do not hold now. */
export async function brokenChecks(app: TestApp): Promise<string[]> {
  return (await brokenAmong(app, usual)).map(({ code }) => code);
}

/** Audits the books after each test of a file. */
export function auditAfterEach(app: () => TestApp, those = usual): void {
  afterEach(() => expectSoundBooks(app(), those));
}
