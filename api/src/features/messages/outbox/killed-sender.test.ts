import { recovery } from '@viewloop/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Given, givenIn } from '../../../testing/given.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Real servers that are killed with -9 at each step of a mail's way out of the house. */

const SOON = { interval: 20 };

let mails: MailServer;
let past: TestApp;
let given: Given;
let environment: Record<string, string>;
const servers = new Set<ServerProcess>();
beforeAll(async () => {
  mails = await startMailServer();
  environment = {
    RATE_LIMITS: 'off',
    SMTP_URL: mails.url,
    ADMIN_EMAIL: 'admin@viewloop.example',
    MAIL_FROM: 'post@viewloop.example',
    PUBLIC_URL: 'http://viewloop.example',
  };
  // Its jobs never run: it only writes into the outbox.
  past = await startTestApp(environment);
  given = givenIn(past);
  await given.admin();
});
afterAll(async () => {
  for (const server of servers) await server.killEverything();
  await past.close();
  await mails.close();
});
beforeEach(async () => {
  mails.behaviour = {};
  mails.received.length = 0;
  await past.db.write((tx) => tx.query('delete from delivery'));
});

async function oneMore(): Promise<ServerProcess> {
  const server = await startServer({ ...environment, DATABASE_URL: past.databaseUrl });
  servers.add(server);
  return server;
}

async function kill(server: ServerProcess): Promise<void> {
  servers.delete(server);
  await server.killEverything();
  await past.db.write((tx) => tx.query(`update job set leased_until = '-infinity'`));
}

const outbox = () =>
  past.db.read((tx) =>
    tx.one<{ state: string; attempts: number; leased: boolean }>(
      'select state, attempts, lease is not null as leased from delivery',
    ),
  );
async function untilOutbox(wanted: object): Promise<void> {
  await expect.poll(outbox, SOON).toMatchObject(wanted);
}
/** The lease of the dead server has run out, and every pause has passed. */
const muchLater = () => past.db.write((tx) => tx.query(`update delivery set due_at = now() - interval '1 second'`));

const queueOne = async () => (await given.member()).call(recovery.sendVerification);

test('killed after taking a mail and before sending it: it is sent once, by the next server', async () => {
  await queueOne();
  mails.behaviour = { neverGreet: true };
  const first = await oneMore();
  await untilOutbox({ state: 'waiting', leased: true });
  await kill(first);
  expect(await outbox()).toMatchObject({ state: 'waiting', attempts: 0 });

  mails.behaviour = {};
  const second = await oneMore();
  await muchLater();
  await untilOutbox({ state: 'sent', attempts: 1 });
  expect(mails.received).toHaveLength(1);
  await kill(second);
});

test('killed while the message was on its way: nobody knows, so a link is sent again and a digest is not', async () => {
  await queueOne();
  mails.behaviour = { delayMs: 60_000 };
  const first = await oneMore();
  await expect.poll(() => mails.received.length, SOON).toBe(1);
  await kill(first);
  expect(await outbox()).toMatchObject({ state: 'sending' });

  // What must not come twice is given up, and shown to admins.
  await past.db.write((tx) => tx.query(`update delivery set if_uncertain = 'leave'`));
  mails.behaviour = {};
  const second = await oneMore();
  await muchLater();
  await untilOutbox({ state: 'uncertain', attempts: 1 });
  expect(mails.received).toHaveLength(1);

  // The same with a link.
  await past.db.write((tx) => tx.query('delete from delivery'));
  mails.received.length = 0;
  mails.behaviour = { delayMs: 60_000 };
  await queueOne();
  await expect.poll(() => mails.received.length, SOON).toBe(1);
  await kill(second);
  mails.behaviour = {};
  const third = await oneMore();
  await muchLater();
  await untilOutbox({ state: 'waiting', attempts: 1 });
  await muchLater();
  await untilOutbox({ state: 'sent', attempts: 2 });
  expect(new Set(mails.received.map(({ headers }) => headers.get('message-id'))).size).toBe(1);
  await kill(third);
});

test('killed after the mail server took it and before that was written down: the same', async () => {
  await queueOne();
  mails.behaviour = { delayMs: 1500 };
  const first = await oneMore();
  await untilOutbox({ state: 'sending' });
  const holder = new pg.Client(past.databaseUrl);
  await holder.connect();
  await holder.query('begin; select 1 from delivery for update');
  const waiting = () =>
    past.db.read((tx) =>
      tx.query(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%update delivery set state%'`,
      ),
    );
  await expect.poll(async () => (await waiting()).length, SOON).toBe(1);
  await kill(first);
  await holder.end();
  // The statement of the killed server dies with its connection.
  await expect.poll(async () => (await waiting()).length, SOON).toBe(0);
  const state = await outbox();
  expect(['sending', 'sent']).toContain(state?.state);
  expect(mails.received).toHaveLength(1);
});
