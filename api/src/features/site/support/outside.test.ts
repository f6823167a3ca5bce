import { support } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { runJob } from '../../../testing/run-job.ts';
import { testSite } from '../../../testing/test-site.ts';

let mails: MailServer;
const environment: Record<string, string> = {
  RATE_LIMITS: 'off',
  MAIL_FROM: 'post@viewloop.example',
  PUBLIC_URL: 'http://viewloop.example',
  ADMIN_EMAIL: 'admin@viewloop.example',
};
beforeAll(async () => {
  mails = await startMailServer();
  environment.SMTP_URL = mails.url;
});
const site = testSite(environment);
afterAll(() => mails.close());

const EMAIL = 'locked-out@example.com';
const write = (text: string, email = EMAIL) =>
  site.app.visitor().try(support.writeFromOutside, { body: { email, text, language: 'en' } });
async function newestMail(email = EMAIL) {
  await runJob(site.app, 'send-mail');
  return (
    mails.received
      .filter(({ to }) => to.includes(email))
      .at(-1)
      ?.raw.replaceAll('=\r\n', '') ?? ''
  );
}

test('somebody who cannot sign in writes, confirms the address, and is answered once by mail', async () => {
  const chief = await site.given.admin();
  const inbox = () => chief.call(support.listFromOutside);
  expect(await write('I lost my phone.')).toMatchObject({ status: 200, body: { mailIsSent: true } });
  expect(await inbox()).toEqual([]);
  const token = /confirm-message\?token=3D([\w-]+)/.exec(await newestMail())?.[1] ?? '';
  const confirm = () => site.app.visitor().try(support.confirmFromOutside, { body: { token } });
  expect((await confirm()).status).toBe(200);
  expect(await confirm()).toMatchObject({ status: 409, body: { code: 'link_used' } });
  const [message] = await inbox();
  expect(message).toMatchObject({ email: EMAIL, text: 'I lost my phone.', answer: null });

  const answer = (text: string) =>
    chief.try(support.answerOutside, { params: { id: message?.id ?? 0 }, body: { text } });
  expect((await answer('Use a recovery code.')).status).toBe(200);
  expect(await answer('Twice.')).toMatchObject({ status: 409, body: { code: 'message_answered' } });
  expect(await newestMail()).toContain('Use a recovery code.');
  expect((await inbox())[0]).toMatchObject({ answer: 'Use a recovery code.', answeredBy: chief.username });
});

test('nobody but admins reads it, a guessed link confirms nothing, and what nobody confirmed is forgotten', async () => {
  const member = await site.given.member();
  expect((await member.try(support.listFromOutside)).status).toBe(403);
  const guessed = { body: { token: 'A'.repeat(43) } };
  expect((await site.app.visitor().try(support.confirmFromOutside, guessed)).status).toBe(404);
  await write('Nobody confirms this.', 'other@example.com');
  await site.app.db.write((tx) => tx.query(`update outside_message set at = now() - interval '3 days'`));
  await runJob(site.app, 'forget-outside-messages');
  const left = await site.app.db.read((tx) => tx.query<{ text: string }>('select text from outside_message'));
  expect(left.map(({ text }) => text)).not.toContain('Nobody confirms this.');
});
