import { auth } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/tx.ts';
import { until } from '../../../testing/processes.ts';
import { testSite } from '../../../testing/test-site.ts';
import { setSuspended } from '../../ground/members/index.ts';
import { credentialsOf, deleteSessionsOf, hashPassword, holdCredentials } from './index.ts';
import { lockSessionsOf } from './session-store.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const waitingForARow = () =>
  site.app.db.read(async (tx) => {
    const row = await tx.one(
      `select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row !== undefined;
  });

test.each<[string, number, (tx: Tx, memberId: string) => Promise<unknown>]>([
  [
    'the password is changed',
    401,
    async (tx, id) => {
      const hash = await hashPassword('new secret');
      await tx.query('update member set password_hash = $2, password_changed_at = now() where id = $1', [id, hash]);
    },
  ],
  ['the member is suspended', 403, (tx, id) => setSuspended(tx, id, 'a script')],
])('who signs in while %s gets no session on what was true before', async (_name, status, change) => {
  const { app, given } = site;
  const member = await given.member();
  const late = app.visitor();
  let answer: Promise<{ status: number }> | undefined;
  await app.db.write(async (tx) => {
    await change(tx, member.id);
    await deleteSessionsOf(tx, member.id);
    answer = late.try(auth.login, { body: { username: member.username, password: member.password } });
    await until(waitingForARow);
  });
  expect((await answer)?.status).toBe(status);
  expect((await late.try(auth.currentUser)).status).toBe(401);
});

test('two sign-ins of one member wait for each other and do not deadlock', async () => {
  const { app, given } = site;
  const member = await given.member();
  const credentials = await app.db.read((tx) => credentialsOf(tx, member.id));
  if (!credentials) throw new Error('no such member');
  let runs = 0;
  let second: Promise<void> | undefined;
  const signIn = (meanwhile: () => Promise<void>) =>
    app.db.write(async (tx) => {
      runs++;
      await holdCredentials(tx, credentials);
      await meanwhile();
      await lockSessionsOf(tx, member.id);
    });
  await signIn(async () => {
    second ??= signIn(async () => {});
    await until(waitingForARow);
  });
  await second;
  // After a deadlock one of them would have run again.
  expect(runs).toBe(2);
});
