import { auth } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a registered member is signed in, and can sign out and in again', async () => {
  const ada = app.visitor();
  const body = { username: 'ada', email: 'ada@example.com', password: 'secret1' };
  const user = await ada.call(auth.register, { body });
  expect(user).toMatchObject({ username: 'ada', credits: 0, isAdmin: false });
  expect(await ada.call(auth.currentUser)).toEqual(user);
  await ada.call(auth.logout);
  expect((await ada.try(auth.currentUser)).status).toBe(401);
  expect(await ada.call(auth.login, { body: { username: 'ADA@example.com', password: 'secret1' } })).toEqual(user);
});
