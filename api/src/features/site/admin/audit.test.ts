import { auditChecks } from '@viewloop/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { busyPlatform } from '../../../testing/busy-platform.ts';
import { testFolder } from '../../../testing/clips.ts';
import { givenIn } from '../../../testing/given.ts';
import { busyRoom } from '../../../testing/screenings.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { accountViolations } from '../../../testing/violations/accounts.ts';
import { bookViolations } from '../../../testing/violations/books.ts';
import { depositViolations } from '../../../testing/violations/deposits.ts';
import { feedbackViolations } from '../../../testing/violations/feedback.ts';
import { ledgerViolations } from '../../../testing/violations/ledger.ts';
import { promotionViolations } from '../../../testing/violations/promotions.ts';
import { referralViolations } from '../../../testing/violations/referrals.ts';
import { screeningViolations } from '../../../testing/violations/screening.ts';
import { viewViolations } from '../../../testing/violations/watching.ts';
import { checks, runAudit } from './audit.ts';
import { type AuditScope, cursorAfter, nextScope, partsOf } from './audit-scope-store.ts';

const violations: Record<string, string> = {
  ...ledgerViolations,
  ...promotionViolations,
  ...viewViolations,
  ...feedbackViolations,
  ...screeningViolations,
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
  app = await startTestApp({ RATE_LIMITS: 'off', CLIPS: 'on', DATA_DIR: testFolder(), FFMPEG: 'off' });
  await busyPlatform(app);
  await busyRoom(app, givenIn(app));
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

test('what a daily audit reads of old books is limited, and goes round', async () => {
  const { db } = app;
  const first = await db.read((tx) => nextScope(tx));
  const cursor = await db.read((tx) => cursorAfter(tx, first));
  // The books of this test are small, so one slice holds them, and the next begins at the front again.
  const second = await db.read((tx) => nextScope(tx, cursor));
  expect(second.slice).toEqual(first.slice);
  expect(second.newest.entry).toBeLessThanOrEqual(cursor.newest.entry);
  const far = await db.read((tx) =>
    nextScope(tx, { newest: cursor.newest, slice: { entry: 3, view: 3, account: 3, segment: 0 } }),
  );
  expect(far.slice.entry[0]).toBe(3);
  expect(far.slice.account).toEqual([3, first.slice.account[1]]);
});

describe('the audit finds when it does not hold that', () => {
  beforeAll(async () => {
    await client.query('begin');
    await client.query(GUARDS_DOWN);
  });

  const NOTHING = [0, 0] as const;
  /** A scope that has everything in its new part, or everything in its slices. */
  async function scopes(): Promise<Record<'new' | 'old', AuditScope>> {
    const tx = {
      query: async () => [],
      one: async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows[0],
    };
    const { slice } = await nextScope(tx as unknown as ReadTx);
    return {
      new: {
        newest: { entry: 0, view: 0 },
        slice: { entry: NOTHING, view: NOTHING, account: slice.account, segment: NOTHING },
      },
      old: { newest: { entry: 1e9, view: 1e9 }, slice },
    };
  }

  test.each(checks.map(({ name, sql, daily }) => [name, sql, daily] as const))('%s', async (name, sql, daily) => {
    await client.query('savepoint sound');
    try {
      const { new: fresh, old } = await scopes();
      const forms = [
        sql,
        ...(daily === undefined
          ? []
          : [fresh, old].map((scope) => `${partsOf(scope)} select * from (${daily}) broken`)),
      ];
      for (const form of forms) expect((await client.query(form)).rows, form).toEqual([]);
      const planted = await client.query(violations[name] as string);
      expect(planted.rowCount).toBeGreaterThan(0);
      for (const form of forms) expect((await client.query(form)).rows, form).not.toEqual([]);
    } finally {
      await client.query('rollback to savepoint sound');
    }
  });
});
