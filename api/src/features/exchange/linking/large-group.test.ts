import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/tx.ts';
import { testSite } from '../../../testing/test-site.ts';
import { regroup } from './regroup.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const idOf = (first: string, n: number) => `${first}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** The ids of newcomers come before those of the first members, which is what chance does to half of them. */
const first = Array.from({ length: 50 }, (_, n) => idOf('f', n));
const newcomers = Array.from({ length: 4 }, (_, n) => idOf('0', n));

async function joined(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await tx.query(
      `insert into member (id, username, email, password_hash, avatar, created_at)
       values ($1, $2, $3, '', 'male-1', clock_timestamp())`,
      [id, `m-${id.slice(0, 1)}-${id.slice(-3)}`, `${id}@example.com`],
    );
}

/** The first member shares a video and a wallet with each of the others. */
async function linked(tx: Tx, others: readonly string[]): Promise<void> {
  await tx.query(
    `insert into member_link (a, b, reason) select least($1::uuid, o), greatest($1::uuid, o), reason
     from unnest($2::uuid[]) o, unnest(array['video', 'wallet']) reason`,
    [first[0], others],
  );
  await regroup(tx, others);
}

async function groups(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; cluster: number }>(
    'select member_id as id, cluster_id as cluster from cluster_member',
  );
  return new Map(rows.map(({ id, cluster }) => [id, cluster]));
}

class RolledBack extends Error {}

/** What bare members do to the books is not wanted there. */
const inTransaction = (work: (tx: Tx) => Promise<void>) =>
  site.app.db
    .write(async (tx) => {
      await work(tx);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });

test('newcomers push nobody out of a full group, and are a group themselves', async () => {
  await inTransaction(async (tx) => {
    await joined(tx, first);
    await linked(tx, first.slice(1));
    const before = await groups(tx);
    expect(new Set(first.map((id) => before.get(id))).size).toBe(1);
    await joined(tx, newcomers);
    await linked(tx, newcomers);
    const after = await groups(tx);
    expect(first.map((id) => after.get(id))).toEqual(first.map((id) => before.get(id)));
    const theirs = new Set(newcomers.map((id) => after.get(id)));
    expect(theirs.size).toBe(1);
    expect(theirs).not.toContain(undefined);
    await regroup(tx, [...first, ...newcomers]);
    expect(await groups(tx)).toEqual(after);
  });
});

test('a single newcomer joins the full group, because nobody is a group alone', async () => {
  await inTransaction(async (tx) => {
    await joined(tx, [...first, ...newcomers]);
    await linked(tx, first.slice(1));
    await linked(tx, newcomers.slice(0, 1));
    const after = await groups(tx);
    expect(new Set([...first, newcomers[0] as string].map((id) => after.get(id))).size).toBe(1);
  });
});
