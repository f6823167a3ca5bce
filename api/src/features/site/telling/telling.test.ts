import { mail, notices } from '@viewloop/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../testing/given.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { runJob } from '../../../testing/run-job.ts';
import { testSite } from '../../../testing/test-site.ts';
import { type Told, tell } from '../../messages/notices/index.ts';
import { sendDigests } from './send-digests.ts';

let mails: MailServer;
const environment: Record<string, string> = {
  RATE_LIMITS: 'off',
  MAIL_FROM: 'post@viewloop.example',
  PUBLIC_URL: 'https://viewloop.example',
};
beforeAll(async () => {
  mails = await startMailServer();
  environment.SMTP_URL = mails.url;
  environment.ADMIN_EMAIL = 'admin@viewloop.example';
});
const site = testSite(environment);
beforeEach(() => {
  mails.received.length = 0;
});
afterAll(() => mails.close());

async function verified(language = 'en'): Promise<Member> {
  const member = await site.given.member();
  await site.app.db.write((tx) =>
    tx.query('update member set email_verified_at = now(), language = $2 where id = $1', [member.id, language]),
  );
  return member;
}

async function happens(member: Member, kind: notices.NoticeKind, subject: string, ago = '6 minutes') {
  await site.app.db.write(async (tx) => {
    const facts = { title: 'My cat', reason: 'x', target: 5 };
    await tell(tx, [{ memberId: member.id, subject, kind, facts } as Told]);
    await tx.query(`update notice set at = now() - $3::interval where member_id = $1 and subject = $2`, [
      member.id,
      subject,
      ago,
    ]);
  });
}

async function sent(): Promise<{ subject: string | undefined; raw: string }[]> {
  await runJob(site.app, 'tell-by-mail');
  await runJob(site.app, 'send-mail');
  return mails.received.splice(0).map(({ headers, raw }) => ({ subject: headers.get('subject'), raw }));
}

const hourPasses = () =>
  site.app.db.write((tx) => tx.query(`update delivery set created_at = created_at - interval '2 hours'`));

const unsubscribeLink = (raw: string) => /^List-Unsubscribe: <(.+)>\r$/m.exec(raw)?.[1] ?? '';

const oneClick = (link: string) =>
  site.app.http.inject({
    method: 'POST',
    url: new URL(link).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

test('what needs an answer is mailed after five minutes, in one mail, at most once an hour', async () => {
  const member = await verified();
  await happens(member, 'promotion_paused', 'promotion:1:paused', '2 minutes');
  expect(await sent()).toEqual([]);
  await happens(member, 'promotion_paused', 'promotion:1:paused');
  const [first] = await sent();
  expect(first?.subject).toBe('Promotion paused');
  expect(first?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  await happens(member, 'promotion_paused', 'promotion:2:paused');
  await happens(member, 'view_taken_back', 'view:7');
  expect(await sent()).toEqual([]);
  await hourPasses();
  expect((await sent()).map(({ subject }) => subject)).toEqual(['News from Viewloop']);
  await hourPasses();
  expect(await sent()).toEqual([]);
});

test('nothing is mailed that was read, that is not wanted, or to an address that was never confirmed', async () => {
  const reader = await verified();
  await happens(reader, 'promotion_paused', 'promotion:1:paused');
  await reader.call(notices.readAllNotices);
  const quiet = await verified();
  await happens(quiet, 'promotion_completed', 'promotion:2');
  const stranger = await site.given.member();
  await happens(stranger, 'promotion_paused', 'promotion:3:paused');
  expect(await sent()).toEqual([]);
  expect((await stranger.call(notices.readPreferences)).noMail).toBe('not_verified');
});

test('one click in the mail ends these mails; the settings show it and take it back for one topic', async () => {
  const member = await verified('de');
  await happens(member, 'promotion_paused', 'promotion:1:paused');
  const [first] = await sent();
  expect(first?.subject).toBe('Kampagne pausiert');
  const response = await oneClick(unsubscribeLink(first?.raw ?? ''));
  expect(response.statusCode).toBe(200);
  await hourPasses();
  await happens(member, 'promotion_paused', 'promotion:2:paused');
  expect(await sent()).toEqual([]);
  const { topics, noMail } = await member.call(notices.readPreferences);
  expect(noMail).toBeNull();
  expect(Object.values(topics).map((channels) => channels.mail)).toEqual([false, false, false, false, false]);

  await member.call(notices.updatePreferences, {
    body: { topic: 'deposits', channels: { site: true, push: false, mail: true, digest: false } },
  });
  const after = (await member.call(notices.readPreferences)).topics;
  expect([after.deposits.mail, after.problems.mail]).toEqual([true, false]);
  expect((await site.app.visitor().try(mail.unsubscribe, { params: { token: 'A'.repeat(43) } })).status).toBe(404);
});

test('a topic that is off on the site is not in the bell', async () => {
  const member = await site.given.member();
  await happens(member, 'promotion_completed', 'promotion:1');
  expect(await member.call(notices.listNotices)).toHaveLength(1);
  const off = { site: false, push: false, mail: false, digest: false };
  await member.call(notices.updatePreferences, { body: { topic: 'promotions', channels: off } });
  expect(await member.call(notices.listNotices)).toEqual([]);
});

test('once a week, of what happened; quiet when nothing did; killed in the middle, nobody twice', async () => {
  const busy = await verified();
  const idle = await verified();
  const gone = await verified();
  const watcher = await verified('es');
  const monday = new Date('2031-03-03T08:00:00Z');
  const on = (when: Date) => sendDigests(site.app, new AbortController().signal, () => when);
  // The first look of a new site sends nothing; the week after that does.
  await on(new Date('2031-02-24T08:00:00Z'));
  for (const member of [busy, gone]) {
    await happens(member, 'promotion_completed', 'promotion:9');
    await site.app.db.write((tx) =>
      tx.query(`update notice set at = '2031-02-27T12:00:00Z' where member_id = $1`, [member.id]),
    );
  }
  await site.app.db.write((tx) =>
    tx.query(`insert into member_day (member_id, day, watched, received) values ($1, '2031-03-01', 12, 0)`, [
      watcher.id,
    ]),
  );
  await site.app.db.write((tx) =>
    tx.query(`insert into mail_refusal (member_id, topic) values ($1, 'digest')`, [gone.id]),
  );
  await on(new Date('2031-03-03T06:00:00Z'));
  await runJob(site.app, 'send-mail');
  expect(mails.received).toEqual([]);

  const dying = { ...site.app.db, write: () => Promise.reject(new Error('killed')) };
  await expect(sendDigests({ ...site.app, db: dying }, new AbortController().signal, () => monday)).rejects.toThrow(
    'killed',
  );
  await on(monday);
  await on(monday);
  await on(new Date('2031-03-05T08:00:00Z'));
  await runJob(site.app, 'send-mail');
  const bySubject = mails.received.map(({ to, headers }) => [to[0], headers.get('subject')]);
  expect(bySubject.toSorted()).toEqual(
    [
      [busy.email, 'Your week at Viewloop'],
      [watcher.email, 'Tu semana en Viewloop'],
    ].toSorted(),
  );
  expect(mails.received.some(({ to }) => to.includes(idle.email))).toBe(false);
  const digest = mails.received.find(({ to }) => to.includes(busy.email))?.raw ?? '';
  expect((await oneClick(unsubscribeLink(digest))).statusCode).toBe(200);
  expect((await busy.call(notices.readPreferences)).topics.promotions.digest).toBe(false);
  await site.app.db.write((tx) => tx.query(`delete from member_day where day = '2031-03-01'`));
});
