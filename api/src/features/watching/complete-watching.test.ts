import { watching } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf } from '../../ledger/index.ts';
import { auditAfterEach } from '../../testing/audit-after-each.ts';
import { type Given, givenIn } from '../../testing/given.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
});
auditAfterEach(() => app);
afterAll(() => app.close());

test('a viewer is paid once, however often the browser retries', async () => {
  const { viewer, view } = await given.finishedWatch();
  const body = { viewId: view.id };
  const first = await viewer.call(watching.completeWatching, { body });
  expect(first).toEqual({ creditsEarned: 1, watchedSeconds: 30, balance: 1 });
  expect(await viewer.call(watching.completeWatching, { body })).toEqual(first);
  expect(await app.db.read((tx) => balanceOf(tx, viewer.id))).toBe(1);
});
