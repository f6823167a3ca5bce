import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { admin, auth, recovery } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpApp } from './testing/authenticator-app.ts';
import { givenIn } from './testing/given.ts';
import { environmentWith, serverProgram } from './testing/server-process.ts';
import { stopClock } from './testing/stop-clock.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const run = (args: string[], environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, [serverProgram('admin'), ...args], {
    env: environmentWith(environment),
  }).then(
    // The first line names the database.
    ({ stdout }) => stdout.trim().split('\n').slice(1).join('\n'),
    ({ stderr, code }: { stderr: string; code: number }) => `${code}: ${stderr.trim()}`,
  );

stopClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('roles change from the command line beside a running server, and stand in the log', async () => {
  const given = givenIn(app);
  const boss = await given.admin();
  const ada = await given.member({ username: 'Ada' });
  const onThis = { DATABASE_URL: app.databaseUrl };
  const events: string[] = [];
  const stop = app.events.subscribe(ada.id, (topic) => void events.push(topic));

  expect(await run(['add', 'ada', '--role', 'moderator'], onThis)).toBe('ada is now a moderator');
  expect(await ada.call(auth.currentUser)).toMatchObject({ isModerator: true });
  await expect.poll(() => events).toContain('session');
  stop();
  expect(await run(['add', 'ada'], onThis)).toBe('ada is now an admin');
  expect(await run(['add', 'ada'], onThis)).toBe('ada is an admin already');
  expect((await run(['list'], onThis)).split('\n').sort()).toEqual([
    'admin\tAda\tAda@example.com',
    `admin\t${boss.username}\t${boss.email}`,
  ]);
  expect(await run(['remove', 'ada'], onThis)).toBe('ada is now an ordinary member');
  expect((await boss.call(admin.auditLog)).slice(0, 3).map(({ adminName, action }) => [adminName, action])).toEqual([
    [null, 'remove_role'],
    [null, 'make_admin'],
    [null, 'make_moderator'],
  ]);
  expect(await run(['remove', boss.username], onThis)).toMatch(/^1: Nothing was changed: The last admin must stay one/);
  expect(await run(['add', 'nobody'], onThis)).toBe('1: Nothing was changed: there is no member "nobody"');
});

test('a wrong command line is answered with the right one', async () => {
  const lines = [['add'], ['add', 'ada', '--role', 'king'], ['list', 'ada']];
  const said = await Promise.all(lines.map((args) => run(args, { DATABASE_URL: app.databaseUrl })));
  for (const line of said) expect(line).toMatch(/^1: Nothing was changed: usage: npm run admin/);
});

test('lost second factors are removed from the command line, for an operator whose admins cannot sign in', async () => {
  const given = givenIn(app);
  const boss = await given.member({ username: 'Locked', isAdmin: true });
  await setUpApp(boss);
  const onThis = { DATABASE_URL: app.databaseUrl };
  const login = () => app.visitor().try(auth.login, { body: { username: boss.username, password: boss.password } });
  expect((await login()).body.code).toBe('second_factor_needed');
  expect(await run(['remove-factors', 'Locked'], onThis)).toMatch(/^Locked has no second factor any more/);
  expect((await login()).status).toBe(200);
  expect(await run(['remove-factors', 'Locked'], onThis)).toMatch(/no second factor$/);
});

test('an operator whom nobody lets in makes a link that works once, or a password', async () => {
  const given = givenIn(app);
  const ada = await given.member({ username: 'locked-out' });
  const onThis = { DATABASE_URL: app.databaseUrl, PUBLIC_URL: 'https://viewloop.example' };
  const signIn = (password: string) => app.visitor().try(auth.login, { body: { username: 'locked-out', password } });

  const said = await run(['reset-password', 'locked-out'], onThis);
  const [, token = ''] = /https:\/\/viewloop\.example\/reset-password\?token=(\S+)$/.exec(said) ?? [];
  const use = (newPassword: string) =>
    app.visitor().try(recovery.confirmPasswordReset, { body: { token, newPassword } });
  expect((await use('chosen-one')).status).toBe(200);
  expect((await use('chosen-two')).body.code).toBe('link_used');
  expect((await signIn('chosen-one')).status).toBe(200);
  // The link did not come by mail, so it says nothing about the address.
  expect(await ada.try(recovery.emailState)).toMatchObject({ status: 401 });

  const [, password = ''] =
    /is now (\S+) /.exec(await run(['reset-password', 'locked-out', '--generate'], onThis)) ?? [];
  expect((await signIn('chosen-one')).status).toBe(401);
  expect((await signIn(password)).status).toBe(200);
  expect(await run(['reset-password', 'nobody'], onThis)).toBe('1: Nothing was changed: there is no member "nobody"');
});

test('everybody is signed out at once, and the log has it', async () => {
  const given = givenIn(app);
  const boss = await given.admin();
  const member = await given.member();
  expect(await run(['sign-out-all'], { DATABASE_URL: app.databaseUrl })).toMatch(
    /^Everybody is signed out \(\d+ sessions\)$/,
  );
  expect((await member.try(auth.currentUser)).status).toBe(401);
  expect((await boss.try(auth.currentUser)).status).toBe(401);
});
