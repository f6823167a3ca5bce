import { admin, auth, factors, objections, suspended } from '@viewloop/contract';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { setUpApp } from '../../../testing/authenticator-app.ts';
import type { Member } from '../../../testing/given.ts';
import { stopClock } from '../../../testing/stop-clock.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });
stopClock();

const visitor = () => site.app.visitor();
const signIn = ({ username, password }: Member) => visitor().try(auth.login, { body: { username, password } });
type Refusal = { code: string; details?: { token?: string; reason?: string } };
const tokenIn = ({ body }: { body: unknown }) => (body as Refusal).details?.token ?? '';

async function suspendedMember() {
  const chief = await site.given.admin();
  const member = await site.given.member({ isVerified: true });
  const suspend = () => chief.call(admin.suspendMember, { body: { userId: member.id, reason: 'a script' } });
  return { chief, member, suspend };
}

test('a suspended member downloads their data, objects and deletes the account, and does nothing else', async () => {
  const { chief, member, suspend } = await suspendedMember();
  await site.given.credits(member, 3);
  await suspend();
  const refused = await signIn(member);
  expect(refused).toMatchObject({ status: 403, body: { code: 'suspended', details: { reason: 'a script' } } });
  expect(refused.headers['set-cookie']).toBeUndefined();
  const token = tokenIn(refused);
  const state = () => visitor().call(suspended.suspendedState, { body: { token } });
  expect(await state()).toMatchObject({ username: member.username, reason: 'a script', objection: null });

  const { url } = await visitor().call(suspended.suspendedExport, { body: { token } });
  const response = await site.app.http.inject({ url });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(response.rawPayload));
  expect(strFromU8(files['json/account.json'] as Uint8Array)).toContain(member.email);

  await visitor().call(suspended.objectToSuspension, { body: { token, text: 'It was my sister.' } });
  const [objection] = await chief.call(objections.listAllObjections, { query: {} });
  expect(objection).toMatchObject({ about: 'suspension', memberId: member.id, text: 'It was my sister.' });

  const ask = (giveUpCredits: boolean) => visitor().try(suspended.deleteSuspended, { body: { token, giveUpCredits } });
  expect(await ask(false)).toMatchObject({ status: 409, body: { code: 'credits_left' } });
  expect((await ask(true)).status).toBe(200);
  expect((await state()).deletion.dueAt).not.toBeNull();
  await visitor().call(suspended.keepSuspended, { body: { token } });
  expect((await state()).deletion.dueAt).toBeNull();

  expect((await member.try(auth.currentUser)).status).toBe(401);
});

test('a granted objection lifts the suspension; only an admin grants it, and the answer is read at the next sign-in', async () => {
  const { chief, member, suspend } = await suspendedMember();
  const moderator = await site.given.member();
  await chief.call(admin.changeRole, { body: { userId: moderator.id, role: 'moderator' } });
  await suspend();
  const token = tokenIn(await signIn(member));
  const object = (text: string) => visitor().call(suspended.objectToSuspension, { body: { token, text } });
  const openOne = async () =>
    (await chief.call(objections.listAllObjections, { query: {} })).find(({ memberId }) => memberId === member.id)
      ?.id ?? 0;
  await object('No.');
  const first = { params: { id: await openOne() }, body: { grant: false, answer: 'We saw the script.' } };
  expect((await moderator.try(objections.decideObjection, first)).status).toBe(200);
  expect((await visitor().call(suspended.suspendedState, { body: { token } })).objection).toMatchObject({
    state: 'refused',
    answer: 'We saw the script.',
  });
  await object('It was the program of a school class.');
  const second = { params: { id: await openOne() }, body: { grant: true, answer: 'Sorry.' } };
  expect((await moderator.try(objections.decideObjection, second)).status).toBe(403);
  expect((await chief.try(objections.decideObjection, second)).status).toBe(200);
  expect((await signIn(member)).status).toBe(200);
  // Nobody needs the token any more.
  expect(await visitor().try(suspended.suspendedState, { body: { token } })).toMatchObject({ status: 410 });
});

test('a thief with the password alone gets nothing where there is a second factor', async () => {
  const { member, suspend } = await suspendedMember();
  const { code } = await setUpApp(member);
  await suspend();
  const first = await signIn(member);
  expect((first.body as Refusal).code).toBe('second_factor_needed');
  const step = tokenIn(first);
  expect(await visitor().try(suspended.suspendedState, { body: { token: step } })).toMatchObject({ status: 404 });
  const wrong = await visitor().try(factors.finishSignIn, { body: { token: step, code: '000000' } });
  expect(tokenIn(wrong)).toBe('');
  const right = await visitor().try(factors.finishSignIn, { body: { token: step, code: code() } });
  expect(right).toMatchObject({ status: 403, body: { code: 'suspended' } });
  expect((await visitor().try(suspended.suspendedState, { body: { token: tokenIn(right) } })).status).toBe(200);
});

test('the token of somebody who is not suspended, or a guessed one, opens nothing', async () => {
  expect(await visitor().try(suspended.suspendedExport, { body: { token: 'A'.repeat(43) } })).toMatchObject({
    status: 404,
  });
});
