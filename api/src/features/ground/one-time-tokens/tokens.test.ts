import { expect, test } from 'vitest';
import { Problem } from '../../../platform/http/problem.ts';
import { testSite } from '../../../testing/test-site.ts';
import { deleteTokensOf, issueToken, lookAtToken, useToken } from './index.ts';

const site = testSite({ RATE_LIMITS: 'off' });
const HOUR = { purpose: 'test', validSeconds: 3600 };

async function given(subject?: string) {
  const member = await site.given.member();
  const token = await site.app.db.write((tx) => issueToken(tx, { ...HOUR, memberId: member.id, subject }));
  return { member, token };
}

const use = (token: string, { purposes = ['test'], me }: { purposes?: string[]; me?: string } = {}) =>
  site.app.db.write((tx) => useToken(tx, token, { purposes, me }));
const look = (token: string, purpose = 'test') => site.app.db.read((tx) => lookAtToken(tx, token, purpose));
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'accepted',
    (error: unknown) => (error as Problem).code,
  );

test('a token says whose it is and what it is about, and works once', async () => {
  const { member, token } = await given('new@example.com');
  expect(await look(token)).toEqual({ state: 'valid', memberId: member.id, subject: 'new@example.com' });
  expect(await use(token)).toEqual({
    purpose: 'test',
    memberId: member.id,
    subject: 'new@example.com',
    createdAt: expect.any(Date),
  });
  expect(await look(token)).toMatchObject({ state: 'used' });
  expect(await refusal(use(token))).toBe('link_used');
});

test('looking does not use it up, however often', async () => {
  const { token } = await given();
  for (let looks = 0; looks < 3; looks++) expect((await look(token)).state).toBe('valid');
  expect(await refusal(use(token))).toBe('accepted');
});

test('of many uses at once one is accepted', async () => {
  const { token } = await given();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refusal(use(token))));
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'link_used')).toHaveLength(7);
});

test('it works for its purpose alone', async () => {
  const { token } = await given();
  expect(await refusal(use(token, { purposes: ['other'] }))).toBe('link_unknown');
  expect(await look(token, 'other')).toEqual({ state: 'unknown' });
  expect((await look(token)).state).toBe('valid');
});

test('late, guessed or deleted it is refused', async () => {
  const { member, token } = await given();
  await site.app.db.write((tx) =>
    tx.query(
      `update one_time_token set created_at = created_at - interval '2 h', expires_at = expires_at - interval '2 h'`,
    ),
  );
  expect(await refusal(use(token))).toBe('link_expired');
  expect(await refusal(use('guessed'))).toBe('link_unknown');
  expect(await refusal(use(`${token}x`))).toBe('link_unknown');
  await site.app.db.write((tx) => deleteTokensOf(tx, member.id, ['test']));
  expect(await refusal(use(token))).toBe('link_unknown');
});

test('somebody else who is signed in is refused, and the token stays', async () => {
  const { member, token } = await given();
  const other = await site.given.member();
  expect(await refusal(use(token, { me: other.id }))).toBe('link_of_another');
  expect(await refusal(use(token, { me: member.id }))).toBe('accepted');
});

test('if what it allows fails, the token is as good as before', async () => {
  const { token } = await given();
  const failing = site.app.db.write(async (tx) => {
    await useToken(tx, token, { purposes: ['test'] });
    throw new Problem('email_taken');
  });
  expect(await refusal(failing)).toBe('email_taken');
  expect((await look(token)).state).toBe('valid');
});

test('the database keeps no token, only hashes', async () => {
  const { token } = await given();
  const [row] = await site.app.db.read((tx) =>
    tx.query<{ all: string }>(`select string_agg(t::text, ' ') as all from one_time_token t`),
  );
  expect(row?.all).not.toContain(token);
  expect(row?.all).not.toContain(Buffer.from(token).toString('hex'));
});
