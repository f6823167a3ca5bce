import { notices, recovery } from '@viewloop/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
  await app.db.write((tx) => tx.query('delete from delivery'));
});

const noticesAboutMail = async () =>
  (await (await given.admin()).call(notices.listNotices)).filter(({ kind }) => kind.startsWith('mail_'));
const mailTo = async () => (await given.member()).call(recovery.sendVerification);
async function aMinutePasses(): Promise<void> {
  await app.db.write((tx) =>
    tx.query(`update delivery set due_at = due_at - interval '1 hour' where state = 'waiting'`),
  );
  await runJob(app, 'send-mail');
  await runJob(app, 'tell-of-mail-trouble');
}

test('admins hear once that mails cannot leave, whatever the number of mails, and once that they leave again', async () => {
  await mailTo();
  await aMinutePasses();
  expect(await noticesAboutMail()).toEqual([]);

  mails.behaviour = { refuseGreeting: { code: 554, message: 'no mail from you' } };
  await mailTo();
  await mailTo();
  await aMinutePasses();
  const [trouble, ...more] = await noticesAboutMail();
  expect(more).toEqual([]);
  expect(trouble).toMatchObject({
    kind: 'mail_trouble',
    facts: { reason: expect.stringContaining('no mail from you') },
  });
  await mailTo();
  await aMinutePasses();
  expect(await noticesAboutMail()).toEqual([trouble]);

  mails.behaviour = {};
  await aMinutePasses();
  const works = await noticesAboutMail();
  expect(works).toMatchObject([{ kind: 'mail_works', read: false }]);
  await mailTo();
  await aMinutePasses();
  expect(await noticesAboutMail()).toEqual(works);

  // The next outage is told again.
  mails.behaviour = { refuseSender: { code: 550, message: 'sender not allowed' } };
  await mailTo();
  await aMinutePasses();
  expect(await noticesAboutMail()).toMatchObject([
    { kind: 'mail_trouble', facts: { reason: expect.stringContaining('sender not allowed') } },
  ]);

  // A mail that nobody needs any more does not show that the server works.
  await app.db.write((tx) =>
    tx.query(`update delivery set state = 'withdrawn', ended_at = now(), secrets = null where state = 'waiting'`),
  );
  await runJob(app, 'tell-of-mail-trouble');
  expect(await noticesAboutMail()).toMatchObject([{ kind: 'mail_trouble' }]);
});

test('a mailbox that does not exist is no trouble of the site', async () => {
  const before = await noticesAboutMail();
  mails.behaviour = { refuseRecipient: { code: 550, message: '5.1.1 no such user here' } };
  await mailTo();
  await aMinutePasses();
  expect(await noticesAboutMail()).toEqual(before);
});
