import { auth, factors, settings } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
/** A visitor who registered through the API. */
async function registered(wishes: object = {}) {
  const caller = app.visitor();
  const username = `user-${++count}`;
  const body = { username, email: `${username}@example.com`, password: 'secret1', ...wishes };
  return { caller, body, user: await caller.call(auth.register, { body }) };
}
const again = (username: string, password = 'secret1') =>
  app.visitor().try(auth.login, { body: { username, password } });
const statusOfUser = async (caller: Caller) => (await caller.try(auth.currentUser)).status;

describe('registering', () => {
  test('signs in, with a referral code of one’s own and no credits', async () => {
    const { caller, user } = await registered({ firstName: ' Ada ', gender: 'cool-female' });
    expect(user).toMatchObject({ firstName: 'Ada', lastName: null, gender: 'cool-female', credits: 0, isAdmin: false });
    expect(user.referralCode).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(await caller.call(auth.currentUser)).toEqual(user);
    expect(await caller.call(auth.currentAuthUser)).toEqual(user);
  });

  test('names and addresses are one whatever their case', async () => {
    const { body } = await registered();
    const other = { ...body, email: 'other@example.com', username: body.username.toUpperCase() };
    expect(await app.visitor().try(auth.register, { body: other })).toMatchObject({
      status: 409,
      body: { code: 'username_taken' },
    });
    const same = { ...body, username: 'somebody-else', email: body.email.toUpperCase() };
    expect(await app.visitor().try(auth.register, { body: same })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
  });

  test.each([
    ['a short name', { username: 'ab' }],
    ['a name with a space', { username: 'a b c' }],
    ['a name with an @', { username: 'ada@home' }],
    ['an address that is none', { email: 'nowhere' }],
    ['a short password', { password: '12345' }],
    ['a huge password', { password: 'x'.repeat(257) }],
    ['an unknown avatar', { gender: 'dragon' }],
  ])('%s is refused', async (_name, wish) => {
    const body = { username: 'refused', email: 'refused@example.com', password: 'secret1', ...wish };
    expect(await app.visitor().try(auth.register, { body })).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    });
  });

  test('names that look official are reserved', async () => {
    const visitor = app.visitor();
    for (const username of ['Support', 'r00t', 'viewloop.team']) {
      const body = { username, email: 'official@example.com', password: 'secret1' };
      expect(await visitor.try(auth.register, { body })).toMatchObject({
        status: 409,
        body: { code: 'username_reserved' },
      });
      expect(await visitor.call(auth.usernameAvailable, { query: { username } })).toEqual({ available: false });
    }
  });

  test('100 at once with one name make one member', async () => {
    const attempts = Array.from({ length: 100 }, (_, index) =>
      app.visitor().try(auth.register, {
        body: { username: index % 2 ? 'Wanted' : 'wanted', email: `wanted${index}@example.com`, password: 'secret1' },
      }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    const rows = await app.db.read((tx) => tx.query(`select id from member where username_folded = 'wanted'`));
    expect(rows).toHaveLength(1);
  });

  test('five taken names do not use up the registrations of an address', async () => {
    const { body } = await registered();
    const visitor = app.visitor();
    const attempt = (username: string) =>
      visitor.try(auth.register, { body: { ...body, email: 'late@example.com', username } });
    for (let n = 0; n < 12; n++) {
      expect(await attempt(body.username)).toMatchObject({ status: 409, body: { code: 'username_taken' } });
    }
    expect((await attempt('free-at-last')).status).toBe(200);
  });

  test('whoever goes on trying taken names for long waits, and reads how many minutes', async () => {
    const { body } = await registered();
    const visitor = app.visitor();
    const answers = await Promise.all(Array.from({ length: 70 }, () => visitor.try(auth.register, { body })));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(60);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.message).toMatch(/^Too many requests\. Try again in \d+ minutes$/);
  });

  test('a name can be checked before the form is sent, with a limit of its own', async () => {
    const { body } = await registered();
    const visitor = app.visitor();
    const check = (username: string) => visitor.try(auth.usernameAvailable, { query: { username } });
    expect((await check(body.username.toUpperCase())).body).toEqual({ available: false });
    expect((await check('nobody-has-this')).body).toEqual({ available: true });
    expect((await check('a b')).status).toBe(400);
    const statuses = (await Promise.all(Array.from({ length: 70 }, () => check('nobody')))).map(({ status }) => status);
    expect(statuses).toContain(429);
    const next = { ...body, username: 'after-the-checks', email: 'after-the-checks@example.com' };
    expect((await visitor.try(auth.register, { body: next })).status).toBe(200);
  });

  test('a referral code attaches the referrer; a bad one blocks nothing', async () => {
    const referrer = await registered();
    const { user } = await registered({ referralCode: referrer.user.referralCode?.toLowerCase() });
    const stranger = await registered({ referralCode: 'NOBODY99' });
    const rows = await app.db.read((tx) =>
      tx.query('select referrer_id from referral where referred_id = any($1)', [[user.id, stranger.user.id]]),
    );
    expect(rows).toEqual([{ referrer_id: referrer.user.id }]);
  });
});

describe('signing in', () => {
  test('takes the name or the address, in any case', async () => {
    const { body, user } = await registered();
    for (const name of [body.username, body.username.toUpperCase(), body.email.toUpperCase()]) {
      expect(await again(name)).toMatchObject({ status: 200, body: { id: user.id } });
    }
  });

  test('an unknown name and a wrong password get the same answer', async () => {
    const { body } = await registered();
    const wrong = await again(body.username, 'wrong-password');
    const unknown = await again('nobody-here', 'wrong-password');
    expect(wrong.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  test('ten failures lock a name for the address they come from, and leave its live sessions alone', async () => {
    const { caller, body } = await registered();
    const thief = app.visitor();
    const guess = (password: string) => thief.try(auth.login, { body: { username: body.username, password } });
    for (let n = 0; n < 10; n++) expect((await guess('wrong')).status).toBe(401);
    expect((await guess('wrong')).status).toBe(429);
    // Otherwise an attacker could keep guessing and would recognise the right password by its different answer.
    expect((await guess('secret1')).status).toBe(429);
    expect(await statusOfUser(caller)).toBe(200);
    // From anywhere else the owner gets in.
    expect((await again(body.username)).status).toBe(200);
  });

  test('ten guesses are ten, however the name is written and however many come at once', async () => {
    const { body } = await registered();
    const thief = app.visitor();
    const names = [body.username, ` ${body.username.toUpperCase()} `];
    const guesses = Array.from({ length: 15 }, (_, n) =>
      thief.try(auth.login, { body: { username: names[n % names.length] as string, password: `guess ${n}` } }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('tries count by account, however it is named, from how many addresses they come', async () => {
    const { body } = await registered();
    const guess = (username: string) => app.visitor().try(auth.login, { body: { username, password: 'wrong' } });
    const names = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? body.username : body.email));
    const answers = await Promise.all(names.map(guess));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(answers.filter(({ body: { code } }) => code === 'human_check')).toHaveLength(30);
  });

  test('a session that was stolen gets no more tries than a sign-in', async () => {
    const { caller, body } = await registered();
    const confirm = () => caller.try(factors.confirmIdentity, { body: { password: 'wrong' } });
    const change = () => caller.try(settings.updateEmail, { body: { email: 'thief@example.com', password: 'wrong' } });
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 11; n++) codes.push((await (n % 2 === 0 ? confirm() : change())).body.code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'wrong_password'), 'too_many_requests']);
    const login = await caller.try(auth.login, { body: { username: body.email, password: 'wrong' } });
    expect(login.body.code).toBe('too_many_requests');
  });

  test('a name as long as an address may be is an unknown name like any other', async () => {
    expect((await again(`${'a'.repeat(242)}@example.com`)).status).toBe(401);
  });

  test('gives a new session and ends the one it replaces', async () => {
    const { caller, body } = await registered();
    const sessions = () =>
      app.db.read((tx) =>
        tx.query(`select token_hash from session s join member m on m.id = s.member_id where m.username = $1`, [
          body.username,
        ]),
      );
    const before = await sessions();
    await caller.call(auth.login, { body: { username: body.username, password: body.password } });
    const after = await sessions();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  });
});

describe('sessions', () => {
  test('signing out ends the session, twice is the same as once', async () => {
    const { caller } = await registered();
    await caller.call(auth.logout);
    expect(await statusOfUser(caller)).toBe(401);
    expect(await caller.call(auth.logout)).toEqual({ ok: true });
  });

  test.each([
    ['idle for a week', `seen_at = now() - interval '8 days'`],
    ['older than thirty days', `created_at = now() - interval '31 days'`],
  ])('%s is over', async (_name, change) => {
    const { caller, user } = await registered();
    await app.db.write((tx) => tx.query(`update session set ${change} where member_id = $1`, [user.id]));
    expect(await statusOfUser(caller)).toBe(401);
  });

  test('a token that was made up is nobody', async () => {
    const response = await app.http.inject({ url: '/api/user', headers: { cookie: `viewloop=${'x'.repeat(43)}` } });
    expect(response.statusCode).toBe(401);
  });
});

describe('changing one’s account', () => {
  test('profile', async () => {
    const { caller } = await registered();
    const body = { firstName: 'Grace', lastName: '', gender: 'young-female' as const };
    expect(await caller.call(settings.updateProfile, { body })).toMatchObject({
      firstName: 'Grace',
      lastName: null,
      gender: 'young-female',
    });
  });

  test('e-mail needs the password, a new address, and one nobody has', async () => {
    const other = await registered();
    const { caller, body } = await registered();
    const change = (email: string, password = 'secret1') =>
      caller.try(settings.updateEmail, { body: { email, password } });
    expect(await change('new@example.com', 'wrong')).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    expect(await change(body.email.toUpperCase())).toMatchObject({ status: 400, body: { code: 'same_email' } });
    expect(await change(other.body.email.toUpperCase())).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(await change('new@example.com')).toMatchObject({ status: 200, body: { email: 'new@example.com' } });
    expect((await again('new@example.com')).status).toBe(200);
  });

  test('a new password ends every other session at once', async () => {
    const { caller, body } = await registered();
    const phone = app.visitor();
    await phone.call(auth.login, { body: { username: body.username, password: 'secret1' } });
    const change = { currentPassword: 'secret1', newPassword: 'secret2' };
    expect(await caller.try(settings.updatePassword, { body: { ...change, currentPassword: 'wrong' } })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    });
    await caller.call(settings.updatePassword, { body: change });
    expect(await statusOfUser(caller)).toBe(200);
    expect(await statusOfUser(phone)).toBe(401);
    expect((await again(body.username, 'secret1')).status).toBe(401);
    expect((await again(body.username, 'secret2')).status).toBe(200);
  });

  test('of two password changes at once one wins', async () => {
    const { caller } = await registered();
    const results = await Promise.all(
      ['secret2', 'secret3'].map((newPassword) =>
        caller.try(settings.updatePassword, { body: { currentPassword: 'secret1', newPassword } }),
      ),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
