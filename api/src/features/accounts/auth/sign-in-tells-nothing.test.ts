import { auth } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { sentStatements } from '../../../testing/sent-statements.ts';
import { testSite } from '../../../testing/test-site.ts';
import { hashPassword, passwordMatches } from './password.ts';

const site = testSite({ RATE_LIMITS: 'off' });

/** `npm run attack` measures the times themselves, 200 of each kind. */
test('signing in sends the same statements for known and unknown names', async () => {
  const member = await site.given.member();
  const visitor = site.app.visitor();
  const statementsFor = (username: string) =>
    sentStatements(async () => {
      const { status } = await visitor.try(auth.login, { body: { username, password: 'not the password' } });
      expect(status).toBe(401);
    });
  const known = await statementsFor(member.username);
  expect(known.length).toBeGreaterThan(1);
  expect(await statementsFor('nobody-yet')).toEqual(known);
});

test('a password is compared once whether or not there is an account, with a hash that costs the same', async () => {
  const compared: string[] = [];
  const compare = async (hash: string | Uint8Array) => {
    compared.push(String(hash));
    return true;
  };
  const stored = await hashPassword('a password');
  expect(await passwordMatches(stored, 'guess', compare)).toBe(true);
  expect(await passwordMatches(undefined, 'guess', compare)).toBe(false);
  const costs = compared.map((hash) => hash.split('$').slice(0, 4));
  expect(costs).toEqual([costs[0], costs[0]]);
});
