import { auth, factors, rateLimits } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { setUpApp } from '../../../testing/authenticator-app.ts';
import { stopClock } from '../../../testing/stop-clock.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite();
stopClock();

test('codes are guessed ten times from all addresses together; a recovery code still works then', async () => {
  const member = await site.given.member();
  const { code, recoveryCodes } = await setUpApp(member);
  const begin = async () => {
    const { username, password } = member;
    const { body } = await site.app.visitor().try(auth.login, { body: { username, password } });
    return (body as unknown as { details: { token: string } }).details.token;
  };
  const token = await begin();
  const guess = (text: string) => site.app.visitor().try(factors.finishSignIn, { body: { token, code: text } });
  const wrong = code() === '123456' ? '123457' : '123456';
  for (let n = 1; n <= rateLimits.codeGuesses.points; n++) expect((await guess(wrong)).status).toBe(400);
  expect(await guess(wrong)).toMatchObject({ status: 429 });
  expect(await guess(code())).toMatchObject({ status: 429 });
  expect(await guess(recoveryCodes[0] ?? '')).toMatchObject({ status: 200 });
  // A member who has shown who they are may use the app again.
  const next = await site.app.visitor().try(factors.finishSignIn, { body: { token: await begin(), code: code() } });
  expect(next.status).toBe(200);
});

test('one address tries thirty times in five minutes, whichever account it is', async () => {
  const visitor = site.app.visitor();
  const attempt = () => visitor.try(factors.finishSignIn, { body: { token: 'A'.repeat(43), code: '123456' } });
  for (let n = 1; n <= rateLimits.secondSteps.points; n++) expect((await attempt()).status).toBe(401);
  expect((await attempt()).status).toBe(429);
});
