import { randomUUID } from 'node:crypto';
import { admin } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { runJob } from '../../../testing/run-job.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite();

const sql = (text: string, values: unknown[] = []) => site.app.db.write((tx) => tx.query(text, values));

test('decisions are forgotten after a year and the cost of fraud after two; the views stay voided', async () => {
  const boss = await site.given.admin();
  const batches = [randomUUID(), randomUUID()] as const;
  for (const id of batches) {
    const { view } = await site.given.rewardedWatch();
    await boss.call(admin.voidViews, { body: { id, viewIds: [view.id], reason: 'A script' } });
  }
  await sql(`update void_batch set at = now() - interval '366 days' where id = $1`, [batches[0]]);
  await sql(`insert into fraud_day (day, false_views) values (current_date - 731, 3), (current_date - 729, 4)`);
  await runJob(site.app, 'forget-decisions');
  expect(await sql('select id from void_batch')).toEqual([{ id: batches[1] }]);
  expect(await sql('select batch_id as id from void_batch_view')).toEqual([{ id: batches[1] }]);
  expect(await sql('select false_views as views from fraud_day where day < current_date')).toEqual([{ views: 4 }]);
  expect(await sql(`select id from view where state = 'voided'`)).toHaveLength(2);
});
