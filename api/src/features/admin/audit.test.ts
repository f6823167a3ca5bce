import { auditChecks } from '@viewloop/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { busyPlatform } from '../../testing/busy-platform.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { accountViolations } from '../../testing/violations/accounts.ts';
import { bookViolations } from '../../testing/violations/books.ts';
import { depositViolations } from '../../testing/violations/deposits.ts';
import { ledgerViolations } from '../../testing/violations/ledger.ts';
import { promotionViolations } from '../../testing/violations/promotions.ts';
import { referralViolations } from '../../testing/violations/referrals.ts';
import { viewViolations } from '../../testing/violations/watching.ts';
import { checks, runAudit } from './audit.ts';

const violations: Record<string, string> = {
  ...ledgerViolations,
  ...promotionViolations,
  ...viewViolations,
  ...referralViolations,
  ...depositViolations,
  ...bookViolations,
  ...accountViolations,
};

/**
 * The audit finds what the database should have refused, so the database's own guards are removed first: triggers,
 * checks, foreign keys, unique indexes, and those primary keys that a planted violation would break.
 */
const GUARDS_DOWN = `do $$
declare guard record;
begin
  set local session_replication_role = replica;
  for guard in select conrelid::regclass as owner, conname from pg_constraint
    where connamespace = 'public'::regnamespace and conparentid = 0
      and (contype in ('c', 'u', 'f') or (contype = 'p' and conrelid in ('commission'::regclass, 'posting'::regclass)))
  loop execute format('alter table %s drop constraint if exists %I cascade', guard.owner, guard.conname); end loop;
  for guard in select indexrelid::regclass as index from pg_index join pg_class c on c.oid = indrelid
    where c.relnamespace = 'public'::regnamespace and indisunique and not indisprimary
  loop execute format('drop index if exists %s', guard.index); end loop;
end $$`;

let app: TestApp;
/** Everything happens in one transaction that is rolled back. */
let client: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  await busyPlatform(app);
  client = new pg.Client(app.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.close();
});

test('books in which everything has happened are sound', async () => {
  const report = await app.db.snapshot((tx) => runAudit(tx));
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
});

test('every check has a violation to find, a name of its own and a code the screens know', () => {
  const names = checks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(checks.map(({ code }) => code).sort()).toEqual([...auditChecks].sort());
  expect(Object.keys(violations).sort()).toEqual([...names].sort());
});

describe('the audit finds when it does not hold that', () => {
  beforeAll(async () => {
    await client.query('begin');
    await client.query(GUARDS_DOWN);
  });

  test.each(checks.map(({ name, sql }) => [name, sql] as const))('%s', async (name, sql) => {
    await client.query('savepoint sound');
    try {
      expect((await client.query(sql)).rows).toEqual([]);
      const planted = await client.query(violations[name] as string);
      expect(planted.rowCount).toBeGreaterThan(0);
      expect((await client.query(sql)).rows).not.toEqual([]);
    } finally {
      await client.query('rollback to savepoint sound');
    }
  });
});
