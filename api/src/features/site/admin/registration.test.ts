import { admin, auth, landing, settings } from '@viewloop/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../testing/given.ts';
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

let chief: Member;
beforeEach(async () => {
  chief = await site.given.admin();
});

let count = 0;
const somebody = () => {
  const username = `newcomer${++count}`;
  return { username, email: `${username}@example.com`, password: 'violet otter' };
};
type Person = ReturnType<typeof somebody>;
const open = (registration: 'open' | 'invitation' | 'approval' | 'closed') =>
  chief.call(admin.updateSettings, { body: { registration } });
const register = (person: Person, invitation?: string) =>
  site.app.visitor().try(auth.register, { body: { ...person, ...(invitation && { invitation }) } });
const signIn = ({ username, password }: Person) => site.app.visitor().try(auth.login, { body: { username, password } });
const subjectsFor = async ({ email }: Person) => {
  await runJob(site.app, 'send-mail');
  return mails.received.filter(({ to }) => to.includes(email)).map(({ headers }) => headers.get('subject'));
};

test('a closed site takes nobody, and says so to visitors', async () => {
  await open('closed');
  expect((await site.app.visitor().call(landing.site)).registration).toBe('closed');
  expect(await register(somebody())).toMatchObject({ status: 403, body: { code: 'registration_closed' } });
  await open('open');
  expect((await register(somebody())).status).toBe(200);
});

describe('by invitation', () => {
  test('one person registers with each, also when two come at once', async () => {
    await open('invitation');
    expect(await register(somebody())).toMatchObject({ status: 403, body: { code: 'invitation_needed' } });
    expect(await register(somebody(), 'guessed')).toMatchObject({ status: 403, body: { code: 'invitation_invalid' } });
    const { code, invitation } = await chief.call(admin.createInvitation, { body: { note: 'for two', days: 14 } });
    expect(invitation).toMatchObject({ note: 'for two', state: 'open', madeBy: chief.username, usedBy: null });
    const people = [somebody(), somebody(), somebody()];
    const answers = await Promise.all(people.map((person) => register(person, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    const winner = people[answers.findIndex(({ status }) => status === 200)]?.username;
    expect((await chief.call(admin.listInvitations))[0]).toMatchObject({ state: 'used', usedBy: winner });
  });

  test('one that was revoked or has expired opens nothing; a used one cannot be revoked', async () => {
    await open('invitation');
    const make = () => chief.call(admin.createInvitation, { body: { note: '', days: 1 } });
    const revoked = await make();
    await chief.call(admin.revokeInvitation, { params: { id: revoked.invitation.id } });
    expect(await register(somebody(), revoked.code)).toMatchObject({ body: { code: 'invitation_invalid' } });
    const late = await make();
    await site.app.db.write((tx) =>
      tx.query(`update invitation set expires_at = now() - interval '1 second' where id = $1`, [late.invitation.id]),
    );
    expect(await register(somebody(), late.code)).toMatchObject({ body: { code: 'invitation_invalid' } });
    const used = await make();
    expect((await register(somebody(), used.code)).status).toBe(200);
    const again = await chief.try(admin.revokeInvitation, { params: { id: used.invitation.id } });
    expect(again).toMatchObject({ status: 409, body: { code: 'invitation_not_open' } });
    const texts = await site.app.db.read((tx) =>
      tx.one<{ all: string }>('select string_agg(i::text, $1) as all from invitation i', [' ']),
    );
    expect(texts?.all).not.toContain(used.code);
  });
});

describe('by approval', () => {
  test('a person waits, is approved, told, and comes in', async () => {
    await open('approval');
    const person = somebody();
    const answer = await register(person);
    expect(answer).toMatchObject({ status: 403, body: { code: 'awaiting_approval' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await signIn(person)).toMatchObject({ status: 403, body: { code: 'awaiting_approval' } });
    expect(await signIn({ ...person, password: 'wrong one' })).toMatchObject({ status: 401 });
    const waiting = (await chief.call(admin.listRegistrations)).find(({ username }) => username === person.username);
    const body = { userId: waiting?.id ?? '' };
    await chief.call(admin.approveRegistration, { body });
    expect(await chief.try(admin.approveRegistration, { body })).toMatchObject({
      status: 409,
      body: { code: 'not_waiting' },
    });
    expect(await subjectsFor(person)).toContain('Your registration at Viewloop was approved');
    expect((await signIn(person)).status).toBe(200);
  });

  test('a person who is refused is deleted and told; name and address are free again', async () => {
    await open('approval');
    const person = somebody();
    await register(person);
    const [waiting] = await chief.call(admin.listRegistrations);
    await chief.call(admin.refuseRegistration, { body: { userId: waiting?.id ?? '' } });
    expect((await chief.call(admin.listRegistrations)).map(({ username }) => username)).not.toContain(person.username);
    await runJob(site.app, 'delete-accounts');
    expect(await subjectsFor(person)).toContain('Your registration at Viewloop was not approved');
    await open('open');
    expect((await register(person)).status).toBe(200);
  });

  test('nobody waits with an invitation', async () => {
    await open('approval');
    const { code } = await chief.call(admin.createInvitation, { body: {} });
    expect((await register(somebody(), code)).status).toBe(200);
  });
});

test('addresses of blocked domains are refused, at registration and afterwards', async () => {
  await open('open');
  await chief.call(admin.updateSettings, { body: { blockedDomains: ['mailinator.com'] } });
  const person = { ...somebody(), email: 'x@deep.Mailinator.com' };
  expect(await register(person)).toMatchObject({ status: 403, body: { code: 'email_domain_blocked' } });
  const member = await site.given.member();
  const body = { email: 'x@mailinator.com', password: member.password };
  expect(await member.try(settings.updateEmail, { body })).toMatchObject({ body: { code: 'email_domain_blocked' } });
  await chief.call(admin.updateSettings, { body: { blockedDomains: [] } });
});

test('moderators and members decide nothing of this', async () => {
  const member = await site.given.member();
  for (const route of [admin.listRegistrations, admin.listInvitations])
    expect((await member.try(route)).status).toBe(403);
  expect((await member.try(admin.createInvitation, { body: {} })).status).toBe(403);
});
