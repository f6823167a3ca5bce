import { promotions, webhooks } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GuardedHttp, openGuardedHttp } from '../../../platform/outside/guarded-http.ts';
import { type Given, givenIn, type Member } from '../../../testing/given.ts';
import { runJob } from '../../../testing/run-job.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';

/** Receivers that never answer, and somebody who waits for a message. */

let receiver: WebhookReceiver;
let app: TestApp;
let given: Given;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const real = openGuardedHttp({ insteadOf: receiver.insteadOf });
  // On a slow machine the usual fifteen seconds could pass in the middle of the test.
  const guardedHttp: GuardedHttp = {
    request: (url, wanted) => real.request(url, { ...wanted, withinMs: 3_600_000 }),
  };
  app = await startTestApp({ RATE_LIMITS: 'off' }, { guardedHttp });
  given = givenIn(app);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const states = (memberId: string) =>
  app.db
    .read((tx) =>
      tx.query<{ state: string }>(`select state from delivery where kind = 'webhook' and member_id = $1`, [memberId]),
    )
    .then((rows) => rows.map(({ state }) => state));

async function floods(member: Member): Promise<void> {
  for (const url of receiver.silent)
    await member.call(webhooks.createWebhook, { body: { url, events: ['promotion.paused'] } });
  const params = { id: (await given.promotion({ owner: member, credits: 20 })).id };
  for (let times = 0; times < 12; times++) {
    await member.call(promotions.pausePromotion, { params });
    await member.call(promotions.resumePromotion, { params });
  }
}

test('ten silent receivers with a long queue hold up nobody else, and their own next messages wait', async () => {
  const griefer = await given.member();
  const other = await given.member();
  const body = { url: receiver.url, events: ['promotion.paused' as const] };
  const { webhook } = await other.call(webhooks.createWebhook, { body });
  await floods(griefer);
  const stop = new AbortController();
  const sending = runJob(app, 'send-webhooks', stop.signal);
  await expect.poll(() => receiver.received.length).toBe(4);

  // All places that the griefer may have hang, and none of them is given up. A message that is written now arrives.
  await other.call(webhooks.testWebhook, { params: { id: webhook.id } });
  await expect.poll(() => states(other.id)).toEqual(['sent']);
  const hanging = await states(griefer.id);
  expect(hanging).toHaveLength(120);
  expect(hanging.filter((state) => state === 'sending')).toHaveLength(4);

  stop.abort();
  await sending;
  const rows = await app.db.read((tx) =>
    tx.query<{ target: string; tried: boolean; put_off: boolean }>(
      `select target, attempts > 0 as tried, due_at > created_at as put_off from delivery
       where kind = 'webhook' and member_id = $1`,
      [griefer.id],
    ),
  );
  const tried = rows.filter((row) => row.tried);
  expect(tried).toHaveLength(4);
  // What else waits for a receiver that did not answer is tried later; the others stay where they were.
  const silent = new Set(tried.map(({ target }) => target));
  expect(rows.filter(({ put_off, target }) => put_off !== silent.has(target))).toEqual([]);
});
