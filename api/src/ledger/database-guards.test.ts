import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditAfterEach } from '../testing/audit-after-each.ts';
import { bareAccounts } from '../testing/bare-accounts.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { ledgerChecks } from './index.ts';

/** What the database refuses even to somebody who bypasses the code. */

let app: TestApp;
let ada: number;
let bob: number;
let entryId: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
auditAfterEach(() => app, ledgerChecks);

const sql = (text: string, values: unknown[] = []) => app.db.write((tx) => tx.query<{ id: number }>(text, values));

/** Members with 10 credits, and an entry that has no postings yet in a transaction that never commits. */
beforeEach(async () => {
  const bare = bareAccounts(app);
  const idOf = async (memberId: string) =>
    (await sql('select id from account where member_id = $1', [memberId]))[0]?.id as number;
  ada = await idOf(await bare.member(10));
  bob = await idOf(await bare.member(10));
  entryId = (await sql('select entry_id as id from posting where account_id = $1', [ada]))[0]?.id as number;
});

interface Line {
  account: number;
  amount: number;
  seq?: number;
  balance?: number;
}

/** Moves credits by hand, all in one statement a table, the way `ledger_post` does, with mistakes where asked for. */
const byHand = (lines: Line[], { recipe = 'promotion_refunded', touchAccounts = true } = {}) =>
  app.db.write(async (tx) => {
    const [entry] = await tx.query<{ id: number }>(
      `insert into entry (key, recipe, promotion_id) values ('by-hand:' || gen_random_uuid(), $1, 1) returning id`,
      [recipe],
    );
    const accounts = lines.map(({ account }) => account);
    const amounts = lines.map(({ amount }) => amount);
    if (touchAccounts) {
      await tx.query(
        `update account a set balance = a.balance + l.amount, postings = a.postings + 1
         from unnest($1::bigint[], $2::bigint[]) l (account_id, amount) where a.id = l.account_id`,
        [accounts, amounts],
      );
    }
    await tx.query(
      `insert into posting (account_id, seq, entry_id, amount, balance)
       select l.account_id, coalesce(l.seq, a.postings), $1, l.amount, coalesce(l.balance, a.balance)
       from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) l (account_id, amount, seq, balance)
       join account a on a.id = l.account_id`,
      [entry?.id, accounts, amounts, lines.map(({ seq }) => seq ?? null), lines.map(({ balance }) => balance ?? null)],
    );
    throw new Error('accepted');
  });

test('an entry that is in order would be accepted', async () => {
  const lines = [
    { account: ada, amount: -4 },
    { account: bob, amount: 4 },
  ];
  await expect(byHand(lines)).rejects.toThrow('accepted');
});

describe('an entry is refused', () => {
  test('when it does not sum to zero', async () => {
    const lines = [
      { account: ada, amount: -4 },
      { account: bob, amount: 5 },
    ];
    await expect(byHand(lines)).rejects.toThrow('does not sum to zero');
  });

  test('when it has one posting', async () => {
    await expect(byHand([{ account: ada, amount: 4 }])).rejects.toThrow('does not sum to zero');
  });

  test('when a posting moves nothing', async () => {
    const lines = [
      { account: ada, amount: 0 },
      { account: bob, amount: 0 },
    ];
    await expect(byHand(lines)).rejects.toThrow('posting_amount_check');
  });

  test('when the balances of its accounts were not moved with it', async () => {
    const lines = [
      { account: ada, amount: -4, seq: 2, balance: 6 },
      { account: bob, amount: 4, seq: 2, balance: 14 },
    ];
    await expect(byHand(lines, { touchAccounts: false })).rejects.toThrow('is not continued');
  });

  test('when it leaves a gap in a chain', async () => {
    const lines = [
      { account: ada, amount: -4, seq: 3 },
      { account: bob, amount: 4 },
    ];
    await expect(byHand(lines)).rejects.toThrow('is not continued');
    await sql('update account set postings = postings + 1 where id = $1', [ada]);
    await expect(byHand(lines)).rejects.toThrow('is broken');
    await sql('update account set postings = postings - 1 where id = $1', [ada]);
  });

  test('when a link does not continue the one before', async () => {
    await expect(
      app.db.write(async (tx) => {
        await tx.query('update account set balance = 100, postings = postings + 1 where id = any($1)', [[ada, bob]]);
        await tx.query(
          `insert into posting (account_id, seq, entry_id, amount, balance)
           values ($1, 2, $3, -4, 100), ($2, 2, $3, 4, 100)`,
          [ada, bob, entryId + 1_000_000],
        );
      }),
    ).rejects.toThrow('is broken');
  });

  test('when it takes a member below zero', async () => {
    const lines = [
      { account: ada, amount: -11 },
      { account: bob, amount: 11 },
    ];
    await expect(byHand(lines)).rejects.toMatchObject({ code: '23514', constraint: 'account_floor' });
  });
});

test('nothing is added to an entry later', async () => {
  await expect(
    app.db.write(async (tx) => {
      await tx.query(
        `update account set balance = balance + case id when $1 then -4 else 4 end, postings = postings + 1
         where id = any(array[$1, $2]::bigint[])`,
        [ada, bob],
      );
      await tx.query(
        `insert into posting (account_id, seq, entry_id, amount, balance) values ($1, 2, $3, -4, 6), ($2, 2, $3, 4, 14)`,
        [ada, bob, (await tx.one<{ id: number }>('select min(id) as id from entry'))?.id],
      );
    }),
  ).rejects.toThrow('already posted');
});

test.each([
  ['an amount is changed', 'update posting set amount = amount + 1 where account_id = $1'],
  ['a posting is deleted', 'delete from posting where account_id = $1'],
  ['an entry is changed', `update entry set note = 'x' where id = $1`],
  ['an entry is deleted', 'delete from entry where id = $1'],
  ['the postings are emptied', 'truncate posting'],
  ['the entries are emptied', 'truncate entry'],
])('refused: %s', async (_name, text) => {
  await expect(sql(text, text.includes('$1') ? [ada] : [])).rejects.toThrow('append-only');
});

test.each([
  ['an account is deleted', 'delete from account where id = $1'],
  ['an account changes hands', 'update account set member_id = gen_random_uuid() where id = $1'],
  ['an account opens with credits', `insert into account (kind, promotion_id, balance) values ('escrow', $1, 5)`],
])('refused: %s', async (_name, text) => {
  await expect(sql(text, [ada])).rejects.toThrow('an account opens empty, keeps its owner and stays');
});

test('a balance changed by hand stops its account: the next entry does not continue the chain', async () => {
  await expect(
    app.db.write(async (tx) => {
      await tx.query('update account set balance = balance + 100 where id = $1', [ada]);
      const lines = [
        { account: ada, amount: -1 },
        { account: bob, amount: 1 },
      ];
      const members = await tx.query<{ member_id: string }>('select member_id from account where id = any($1)', [
        lines.map(({ account }) => account),
      ]);
      await tx.query(
        `select ledger_post(array['by-hand'], array['promotion_refunded'], '{null}', '{null}', '{null}', '{null}', '{null}',
          array[1, 1], array['member', 'member'], $1::uuid[], '{null,null}', array[-1, 1], '{null}', '{null,null}')`,
        [members.map((row) => row.member_id)],
      );
    }),
  ).rejects.toThrow('is broken');
});

test('a key is in the books once', async () => {
  await expect(
    sql(`insert into entry (key, recipe) select key, recipe from entry where id = $1`, [entryId]),
  ).rejects.toMatchObject({ code: '23505' });
});
