import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../platform/db/db.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { createEmptyDatabase } from '../../../testing/database.ts';
import { sealADay } from '../../../testing/seal-a-day.ts';
import { bookChecks } from './audit.ts';
import { figureIn } from './seal-rules.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../../../migrations');
const FIRST_OF_THIS_FORM = '0270';
const FIGURES = ['members=30', 'promotions=0', 'house=0', 'debts=0', 'credits-bought=0', 'credits-given=30'];
const TEXT = [
  'viewloop-books-v1',
  'day=2026-01-01',
  `previous=${'0'.repeat(64)}`,
  ...FIGURES,
  'litoshi-received=0',
  '',
];

/** One member with 30 credits in the sealed tree of version 0.2, who gets 5 more on the day that is being built. */
const PLANTED = `
  set session_replication_role = replica;
  insert into member (username, email, password_hash, avatar) values ('ada', 'ada@viewloop.example', 'x', 'male-1');
  insert into account (kind, member_id, balance, postings) select 'member', id, 35, 2 from member where username = 'ada';
  insert into entry (key, recipe, at) values ('credits_adjusted:1', 'credits_adjusted', '2026-01-01T12:00:00Z'),
    ('credits_adjusted:2', 'credits_adjusted', '2026-01-02T12:00:00Z');
  insert into posting (entry_id, account_id, seq, amount, balance)
  select e.id, a.id, e.id, case e.id when 1 then 30 else 5 end, case e.id when 1 then 30 else 35 end
  from entry e, account a where a.kind = 'member' union all
  select e.id, a.id, e.id, case e.id when 1 then -30 else -5 end, case e.id when 1 then -30 else -35 end
  from entry e, (select min(id) as id from account where kind = 'adjustments') a;
  insert into book_day (day, after_id, fence_id, fence_xid, fence_at, last_id, accounts, height, text, seal, key_id, signature, sealed_at)
  values ('2026-01-01', 0, 1, 1, '2026-01-02T00:00:10Z', 1, 1, 8, $text$${TEXT.join('\n')}$text$,
    sha256(convert_to($text$${TEXT.join('\n')}$text$, 'UTF8')), 'none', 'none', now());
  insert into book_day (day, after_id, fence_id, fence_xid, fence_at, last_id, accounts, height)
  values ('2026-01-02', 1, 2, 1, '2026-01-03T00:00:10Z', 2, 1, 8);
  insert into book_segment (day, number, first_id, last_id, hash, entries, views, voided, made_good, commission, bought, litoshi,
    adjusted, members, promotions, house)
  values ('2026-01-02', 1, 2, 2, sha256('x'), 1, 0, 0, 0, 0, 0, 0, 5, 5, 0, 0);
  insert into book_leaf (account_id, position, salt)
  select id, 5, decode(repeat('00', 16), 'hex') from account where kind = 'member';
  insert into book_node (height, position, day, hash, sum, balance)
  values (0, 5, '2026-01-01', sha256('a'), 30, 30), (0, 5, '2026-01-02', sha256('b'), 35, 35);`;

test('books of 0.2, with a day half built, go on: the old seal stays, and the next day has the new tree', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-before-'));
  const database = await createEmptyDatabase();
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });
  for (const name of readdirSync(MIGRATIONS))
    if (name < FIRST_OF_THIS_FORM) cpSync(path.join(MIGRATIONS, name), path.join(folder, name));
  await migrate(database.url, { folder });
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(PLANTED);
  await client.end();
  await migrate(database.url);

  const db = openDatabase(database.url);
  try {
    expect(await sealADay({ db }, new Date('2026-01-03T00:01:00Z'))).toBe(1);
    const days = await db.read((tx) => tx.query<{ text: string }>('select text from book_day order by day'));
    const [before, after] = days.map(({ text }) => text);
    expect(before).toBe(TEXT.join('\n'));
    expect(after).toMatch(/^viewloop-books-v2\n/);
    expect(['members', 'tree-sum', 'credits-given', 'given-today'].map((name) => figureIn(after ?? '', name))).toEqual([
      35n,
      35n,
      35n,
      5n,
    ]);
    const log = await db.read((tx) => tx.query('select from book_log_node where level = 1'));
    expect(log).toHaveLength(1);
    for (const { sql, code } of bookChecks)
      expect({ code, broken: await db.read((tx) => tx.query(sql)) }).toEqual({ code, broken: [] });
  } finally {
    await db.close();
  }
});
