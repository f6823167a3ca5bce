import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { webhooks } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenIn } from '../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';

/** Real servers that are killed with -9 while webhooks are on their way. */

const SOON = { interval: 20 };
const COUNT = 5;
/** A receiver that has not answered yet gets two messages at a time. */
const AT_ONCE = 2;

let receiver: WebhookReceiver;
let past: TestApp;
const servers = new Set<ChildProcess>();
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  // Its jobs never run: it only writes into the outbox.
  past = await startTestApp({ RATE_LIMITS: 'off' });
});
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await past.close();
  await receiver.close();
});

function oneMore(): ChildProcess {
  const file = path.join(import.meta.dirname, '../../../testing/webhook-process.ts');
  const server = spawn(process.execPath, [file, past.databaseUrl, JSON.stringify(receiver.insteadOf)], {
    stdio: 'ignore',
  });
  servers.add(server);
  return server;
}

async function kill(server: ChildProcess): Promise<void> {
  servers.delete(server);
  server.kill('SIGKILL');
  await once(server, 'exit');
  await past.db.write((tx) => tx.query(`update job set leased_until = '-infinity'`));
}

const muchLater = () => past.db.write((tx) => tx.query(`update delivery set due_at = now() - interval '1 second'`));
const states = () =>
  past.db
    .read((tx) => tx.query<{ state: string }>(`select state from delivery where kind = 'webhook'`))
    .then((rows) => rows.map((r) => r.state));

test('none is lost, and what arrives twice carries the same id', async () => {
  const member = await givenIn(past).member();
  const { webhook } = await member.call(webhooks.createWebhook, {
    body: { url: receiver.url, events: ['promotion.completed'] },
  });
  const wanted = new Set<string>();
  for (let n = 0; n < COUNT; n++)
    wanted.add((await member.call(webhooks.testWebhook, { params: { id: webhook.id } })).messageId);

  receiver.behaviour = 'hang';
  const first = oneMore();
  await expect.poll(() => receiver.received.length, SOON).toBe(AT_ONCE);
  await kill(first);
  expect((await states()).sort()).toEqual([
    ...Array(AT_ONCE).fill('sending'),
    ...Array(COUNT - AT_ONCE).fill('waiting'),
  ]);

  receiver.behaviour = 200;
  const second = oneMore();
  await muchLater();
  // First two are found to be abandoned, then they are due once more.
  await expect.poll(states, SOON).not.toContain('sending');
  await muchLater();
  await expect.poll(states, SOON).toEqual(Array(COUNT).fill('sent'));
  await kill(second);
  expect(receiver.received).toHaveLength(COUNT + AT_ONCE);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(wanted);
});
