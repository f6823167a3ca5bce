import { admin } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { metricsOf } from '../../../testing/metrics-of.ts';
import { testSite } from '../../../testing/test-site.ts';
import { checks } from './audit.ts';
import { auditBooksJob } from './audit-books.job.ts';
import { lastAudit } from './last-audit.ts';

const site = testSite();
const { signal } = new AbortController();

const run = () => auditBooksJob(site.app).run(signal);
const rows = async () => (await metricsOf(site.app)).get('viewloop_audit_rows');
const write = (sql: string) => site.app.db.write((tx) => tx.query(sql));
/** Makes the last audit look this many hours old. */
const hoursLater = (hours: number) =>
  write(`update job set state = jsonb_set(state, '{at}', to_jsonb(now() - interval '${hours} hours'))
    where name = 'audit-books'`);

test('the books are audited once a day, and the figures say what was found', async () => {
  const owner = await site.given.admin();
  expect(await rows()).toBeUndefined();
  await run();
  expect(await rows()).toBe(0);
  const first = await site.app.db.read(lastAudit);

  await write(`update account set commission = commission + 1 where member_id = '${owner.id}'`);
  await hoursLater(23);
  await run();
  expect(await rows()).toBe(0);
  await hoursLater(25);
  await run();
  // Two checks compare this figure, so both report it.
  expect(await rows()).toBe(2);
  expect((await site.app.db.read(lastAudit))?.at.getTime()).toBeGreaterThan(first?.at.getTime() ?? 0);

  // An admin who has repaired the data need not wait for the next day.
  await write(`update account set commission = commission - 1 where member_id = '${owner.id}'`);
  await owner.call(admin.audit);
  expect(await rows()).toBe(0);
});

test('a server that stops does not wait for the audit', async () => {
  await hoursLater(25);
  const stop = new AbortController();
  const slow = checks.slice(0, 1).map(({ code, name }) => ({ code, name, sql: 'select pg_sleep(60)' }));
  const running = auditBooksJob(site.app, slow).run(stop.signal);
  const sleeping = () =>
    site.app.db.read((tx) =>
      tx.one(`select from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`),
    );
  while (!(await sleeping())) continue;
  stop.abort();
  await expect(running).rejects.toThrow('canceling statement due to user request');
});
