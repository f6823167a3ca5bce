import { admin, auth, factors, notices } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { setUpApp } from '../../../testing/authenticator-app.ts';
import { mailboxIn } from '../../../testing/mailbox.ts';
import { stopClock } from '../../../testing/stop-clock.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });
stopClock();

test('an admin removes the factors of a member who has lost them: in the log, told by mail and bell', async () => {
  const chief = await site.given.admin();
  const member = await site.given.member();
  await setUpApp(member);
  const body = { userId: member.id, reason: 'Lost the phone, showed an invoice' };
  await chief.call(factors.removeFactors, { body });
  expect((await member.try(auth.currentUser)).status).toBe(401);
  const [line] = await chief.call(admin.auditLog);
  expect(line).toMatchObject({ action: 'remove_factors', subject: member.id, facts: { reason: body.reason } });
  const mail = await mailboxIn(site).newest(member.email, 'factors_removed');
  expect(mail.text).toContain(body.reason);

  const browser = site.app.visitor();
  await browser.call(auth.login, { body: { username: member.username, password: member.password } });
  expect((await browser.call(notices.listNotices)).slice(0, 1)).toMatchObject([{ kind: 'factors_removed' }]);
  expect(await browser.call(factors.readFactors)).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 });
  expect(await chief.try(factors.removeFactors, { body })).toMatchObject({ status: 409, body: { code: 'no_factors' } });
  expect(await member.try(factors.removeFactors, { body })).toMatchObject({ status: 401 });
});

test('where admins need a second factor, one without can set one up and nothing else', async () => {
  const chief = await site.given.member({ isAdmin: true });
  const late = await site.given.member({ isAdmin: true });
  const member = await site.given.member();
  const current = await chief.call(admin.readSettings);
  expect(current.adminsNeedSecondFactor).toBe(false);
  const demand = (on: boolean) => chief.try(admin.updateSettings, { body: { ...current, adminsNeedSecondFactor: on } });
  expect(await demand(true)).toMatchObject({ status: 409, body: { code: 'own_factor_first' } });
  await setUpApp(chief);
  expect(await demand(true)).toMatchObject({ status: 200 });

  expect(await late.try(admin.adminStats)).toMatchObject({ status: 403, body: { code: 'factor_required' } });
  expect(await late.try(notices.listNotices)).toMatchObject({ status: 403, body: { code: 'factor_required' } });
  expect(await late.call(auth.currentUser)).toMatchObject({ id: late.id, needsSecondFactor: true });
  expect(await late.call(factors.readFactors)).toMatchObject({ required: true });
  expect(await member.call(auth.currentUser)).not.toHaveProperty('needsSecondFactor');
  expect((await member.try(notices.listNotices)).status).toBe(200);

  await setUpApp(late);
  expect((await late.try(admin.adminStats)).status).toBe(200);
  expect(await late.call(auth.currentUser)).not.toHaveProperty('needsSecondFactor');
  expect(await late.try(factors.removeAuthenticator)).toMatchObject({ status: 409, body: { code: 'last_factor' } });
  expect(await demand(false)).toMatchObject({ status: 200 });
  expect((await late.try(factors.removeAuthenticator)).status).toBe(200);
});
