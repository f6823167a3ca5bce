import { admin, auth, recovery } from '@viewloop/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Given, givenIn } from '../../../testing/given.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { runJob } from '../../../testing/run-job.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let mails: MailServer;
let app: TestApp;
let given: Given;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({
    RATE_LIMITS: 'off',
    SMTP_URL: mails.url,
    ADMIN_EMAIL: 'admin@viewloop.example',
    MAIL_FROM: 'Viewloop <post@viewloop.example>',
    PUBLIC_URL: 'https://viewloop.example',
  });
  given = givenIn(app);
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(async () => {
  mails.behaviour = {};
  mails.received.length = 0;
  await app.db.write((tx) => tx.query('delete from delivery'));
});

const outbox = () =>
  app.db.read((tx) =>
    tx.query<{ state: string; attempts: number; error: string | null; secrets: object | null; seconds: number }>(
      `select state, attempts, error, secrets, round(extract(epoch from due_at - now()))::integer as seconds
       from delivery order by id`,
    ),
  );
/** As if so much time had passed. */
const later = (seconds: number) =>
  app.db.write((tx) => tx.query('update delivery set due_at = due_at - make_interval(secs => $1)', [seconds]));

test('a mail reaches the mail server in text and HTML, and its token is gone from the database', async () => {
  const member = await given.member();
  await member.call(recovery.setLanguage, { body: { language: 'de' } });
  await member.call(recovery.sendVerification);
  await runJob(app, 'send-mail');

  expect(mails.received).toHaveLength(1);
  const [mail] = mails.received;
  expect(mail).toMatchObject({ from: 'post@viewloop.example', to: [member.email] });
  const header = (name: string) => mail?.headers.get(name);
  expect(header('from')).toBe('Viewloop <post@viewloop.example>');
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(header('content-language')).toBe('de');
  expect(header('message-id')).toMatch(/^<\d+\.\d+@viewloop\.example>$/);
  expect(header('list-unsubscribe')).toBeUndefined();
  expect(header('content-type')).toContain('multipart/alternative');
  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1, secrets: null }]);
});

test('a refused recipient is final, and the member is told on the screen', async () => {
  const member = await given.member();
  await member.call(recovery.sendVerification);
  mails.behaviour = { refuseRecipient: { code: 550, message: 'no such user here' } };
  await runJob(app, 'send-mail');
  expect(await outbox()).toMatchObject([{ state: 'failed', error: expect.stringContaining('no such user here') }]);
  expect((await member.call(recovery.emailState)).undeliverable).toContain('no such user here');
});

test('a server that says "later" is asked again, with longer and longer pauses, and then never', async () => {
  await (await given.member()).call(recovery.sendVerification);
  mails.behaviour = { refuseMessage: { code: 451, message: 'try again later' } };
  for (const pause of [60, 300, 1800, 7200, 21_600]) {
    await runJob(app, 'send-mail');
    const [mail] = await outbox();
    expect(mail).toMatchObject({ state: 'waiting', error: expect.stringContaining('try again later') });
    expect(Math.abs((mail?.seconds ?? 0) - pause)).toBeLessThan(5);
    await later(pause + 5);
  }
  // After six hours the link would still be good, but the tries are used up.
  await runJob(app, 'send-mail');
  expect(await outbox()).toMatchObject([{ state: 'failed', attempts: 6 }]);
  expect(mails.received).toEqual([]);
});

test.each([
  ['a greeting of 554', { refuseGreeting: { code: 554, message: 'no mail from you' } }],
  ['a refused sender', { refuseSender: { code: 550, message: 'sender not allowed' } }],
  ['no relaying', { refuseRecipient: { code: 554, message: '5.7.1 relay access denied' } }],
  ['a refused message', { refuseMessage: { code: 554, message: '5.7.1 refused by policy' } }],
])(
  '%s is trouble of the site: the mail waits, keeps its link, and leaves when it is repaired',
  async (_what, trouble) => {
    const [first, second] = await given.members(2);
    await first?.call(recovery.sendVerification);
    mails.behaviour = trouble;
    for (let tries = 0; tries < 8; tries++) {
      await runJob(app, 'send-mail');
      await later(1801);
    }
    await runJob(app, 'send-mail');
    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 0, secrets: { token: expect.any(String) } }]);
    expect((await first?.call(recovery.emailState))?.undeliverable).toBeNull();

    // One mail that arrives shows that it is repaired, so the one that waits leaves at once.
    mails.behaviour = {};
    await second?.call(recovery.sendVerification);
    await runJob(app, 'send-mail');
    await runJob(app, 'send-mail');
    expect(await outbox()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  },
);

test('a server without STARTTLS gets no mail, and none is lost', async () => {
  const strict = await startTestApp(
    {
      RATE_LIMITS: 'off',
      // Not one of the names for this machine, so TLS is insisted on.
      SMTP_URL: mails.url.replace('127.0.0.1', '0.0.0.0'),
      ADMIN_EMAIL: 'admin@viewloop.example',
      MAIL_FROM: 'post@viewloop.example',
      PUBLIC_URL: 'https://viewloop.example',
    },
    { databaseUrl: app.databaseUrl },
  );
  await (await given.member()).call(recovery.sendVerification);
  await runJob(strict, 'send-mail');
  expect(mails.received).toEqual([]);
  expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 0, secrets: { token: expect.any(String) } }]);
  expect((await (await given.admin()).call(admin.platformStatus)).mail).toMatchObject({ state: 'failing' });
  await strict.close();
});

const oneMail = async () =>
  (await app.db.read((tx) => tx.one<{ id: number }>('select id from delivery order by id limit 1')))?.id as number;

test('a mail that was given up keeps its link as long as it works, so that an admin can send it again', async () => {
  const member = await given.member();
  const boss = await given.admin();
  await member.call(recovery.sendVerification);
  mails.behaviour = { refuseRecipient: { code: 550, message: 'no such user here' } };
  await runJob(app, 'send-mail');
  await runJob(app, 'forget-dead-links');
  expect(await outbox()).toMatchObject([{ state: 'failed', secrets: { token: expect.any(String) } }]);

  mails.behaviour = {};
  await boss.call(admin.retryDelivery, { params: { id: await oneMail() } });
  await runJob(app, 'send-mail');
  const token = /token=3D([\w-]+)/.exec((mails.received[0]?.raw ?? '').replaceAll('=\r\n', ''))?.[1] as string;
  expect(await member.call(recovery.verifyEmail, { body: { token } })).toMatchObject({ done: 'verified' });
});

test('the link of a mail that was given up is erased when it has expired', async () => {
  await (await given.member()).call(recovery.sendVerification);
  mails.behaviour = { refuseRecipient: { code: 550, message: 'no such user here' } };
  await runJob(app, 'send-mail');
  await app.db.write((tx) =>
    tx.query(
      `update one_time_token set created_at = now() - interval '1 day', expires_at = now() - interval '1 second'`,
    ),
  );
  await runJob(app, 'forget-dead-links');
  expect(await outbox()).toMatchObject([{ state: 'failed', secrets: null }]);
});

test('an address that was refused for good is not tried again, until an admin asks for it', async () => {
  const member = await given.member();
  await member.call(recovery.sendVerification);
  mails.behaviour = { refuseRecipient: { code: 550, message: 'no such user here' } };
  await runJob(app, 'send-mail');
  mails.behaviour = {};
  await member.call(recovery.sendVerification);
  await runJob(app, 'send-mail');
  expect(mails.received).toEqual([]);
  expect((await outbox()).map(({ state }) => state)).toEqual(['failed', 'failed']);

  await (await given.admin()).call(admin.retryDelivery, { params: { id: (await oneMail()) + 1 } });
  await runJob(app, 'send-mail');
  expect(mails.received).toHaveLength(1);
});

test('a server that stops gives back what has not left, whatever the mail server does', async () => {
  await (await given.member()).call(recovery.sendVerification);
  mails.behaviour = { neverGreet: true };
  const stop = new AbortController();
  const job = app.jobs.all.find(({ name }) => name === 'send-mail');
  const run = job?.run(stop.signal);
  await expect
    .poll(() => app.db.read((tx) => tx.one('select 1 as one from delivery where lease is not null')))
    .toBeDefined();
  stop.abort();
  await run;
  expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 0, secrets: { token: expect.any(String) } }]);
  mails.behaviour = {};
  await runJob(app, 'send-mail');
  expect(mails.received).toHaveLength(1);
});

test('it is tried again after a server that was away, under the same Message-ID', async () => {
  await (await given.member()).call(recovery.sendVerification);
  mails.behaviour = { hangUpAtGreeting: true };
  await runJob(app, 'send-mail');
  expect(await outbox()).toMatchObject([{ state: 'waiting' }]);
  mails.behaviour = {};
  await later(65);
  await runJob(app, 'send-mail');
  expect(mails.received).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1 }]);
});

test('when the connection is lost after the message, a link is sent again and says by its id that it is the same', async () => {
  await (await given.member()).call(recovery.sendVerification);
  mails.behaviour = { hangUpAfterData: true };
  await runJob(app, 'send-mail');
  expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  mails.behaviour = {};
  await later(65);
  await runJob(app, 'send-mail');
  expect(mails.received).toHaveLength(2);
  const [first, second] = mails.received.map(({ headers }) => headers.get('message-id'));
  expect(first).toBe(second);
  const [one, two] = mails.received.map(({ raw }) => /token=3D([\w-]+)/.exec(raw.replaceAll('=\r\n', ''))?.[1]);
  expect(one).toBeDefined();
  expect(one).toBe(two);
});

test('what must not arrive twice is left alone when nobody knows whether it arrived', async () => {
  await (await given.member()).call(recovery.sendVerification);
  await app.db.write((tx) => tx.query(`update delivery set if_uncertain = 'leave'`));
  mails.behaviour = { hangUpAfterData: true };
  await runJob(app, 'send-mail');
  await later(100_000);
  await runJob(app, 'send-mail');
  expect(mails.received).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ state: 'uncertain' }]);
});

test('a slow server is waited for', async () => {
  await (await given.member()).call(recovery.sendVerification);
  mails.behaviour = { delayMs: 1500 };
  await runJob(app, 'send-mail');
  expect(await outbox()).toMatchObject([{ state: 'sent' }]);
});

test('a mail that would come too late is not sent', async () => {
  await (await given.member()).call(recovery.sendVerification);
  await app.db.write((tx) => tx.query(`update delivery set expires_at = now() - interval '1 second'`));
  await runJob(app, 'send-mail');
  expect(mails.received).toEqual([]);
  expect(await outbox()).toMatchObject([{ state: 'withdrawn', secrets: null }]);
});

test('hostile names and addresses stay one recipient and bring no header of their own', async () => {
  const visitor = app.visitor();
  const email = '"x\\" <victim@example.com>, y"@example.com';
  const refused = await visitor.try(auth.register, { body: { username: 'somebody', email, password: 'secret1' } });
  expect(refused.status).toBe(400);
  const member = await given.member({ username: 'visit.evil.com' });
  await app.db.write((tx) =>
    tx.query('update member set email = $2 where id = $1', [member.id, 'a b@example.com\r\nBcc: x@y.example']),
  );
  await member.call(recovery.sendVerification);
  await runJob(app, 'send-mail');
  expect(mails.received.length).toBeLessThanOrEqual(1);
  for (const { to, headers } of mails.received) {
    expect(to).toHaveLength(1);
    expect(headers.get('bcc')).toBeUndefined();
  }
});

test('two instances at once send each mail once', async () => {
  const other = await startTestApp(
    {
      SMTP_URL: mails.url,
      ADMIN_EMAIL: 'admin@viewloop.example',
      MAIL_FROM: 'a@b.example',
      PUBLIC_URL: 'https://viewloop.example',
      RATE_LIMITS: 'off',
    },
    { databaseUrl: app.databaseUrl },
  );
  const members = await given.members(12);
  for (const member of members) await member.call(recovery.sendVerification);
  await Promise.all([runJob(app, 'send-mail'), runJob(other, 'send-mail'), runJob(app, 'send-mail')]);
  expect(mails.received.map(({ to }) => to[0]).sort()).toEqual(members.map(({ email }) => email).sort());
  await other.close();
});

test('a mail server that is down is seen at once: in the log, in the status, and again when it is back', async () => {
  const member = await given.member();
  const boss = await given.admin();
  const error = vi.spyOn(app.log, 'error');
  const info = vi.spyOn(app.log, 'info');
  mails.behaviour = { hangUpAtGreeting: true };
  await member.call(recovery.sendVerification);
  await runJob(app, 'send-mail');
  await later(60);
  await runJob(app, 'send-mail');
  expect(error.mock.calls).toEqual([[{ reason: expect.any(String) }, 'the mail server does not take mail']]);
  expect((await boss.call(admin.platformStatus)).mail).toMatchObject({ state: 'failing', reason: expect.any(String) });

  mails.behaviour = {};
  await later(300);
  await runJob(app, 'send-mail');
  expect(info.mock.calls).toContainEqual([{ failures: 2 }, 'the mail server takes mail again']);
  expect((await boss.call(admin.platformStatus)).mail).toMatchObject({ state: 'sent', reason: null });
  vi.restoreAllMocks();
});
