import { recovery } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { sentStatements } from '../../../testing/sent-statements.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

test('asking for a new password sends the same statements for known and unknown addresses', async () => {
  const member = await site.given.member();
  const visitor = site.app.visitor();
  const statementsFor = (email: string) =>
    sentStatements(() => visitor.call(recovery.requestPasswordReset, { body: { email } }));
  const known = await statementsFor(member.email);
  expect(known.length).toBeGreaterThan(0);
  expect(await statementsFor('nobody@example.com')).toEqual(known);
});
