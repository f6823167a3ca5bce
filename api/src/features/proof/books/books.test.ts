import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { admin, books, credits, receipts } from '@viewloop/contract';
import { checkDays, provesBalance, readDay } from '@viewloop/contract/check-books';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { brokenChecks } from '../../../testing/audit-after-each.ts';
import type { Member } from '../../../testing/given.ts';
import { runJob } from '../../../testing/run-job.ts';
import { sealADay } from '../../../testing/seal-a-day.ts';
import { testSite } from '../../../testing/test-site.ts';
import { bookChecks } from './audit.ts';
import { sealBooks } from './seal-books.ts';

const site = testSite({ RATE_LIMITS: 'off' });
const folder = mkdtempSync(path.join(tmpdir(), 'books-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SEGMENT = 5;
/** Each call is a day later, so that it seals what happened since the last one. */
let nights = 0;
const seal = () => {
  nights++;
  return sealADay(site.app, new Date(Date.now() + nights * 86_400_000), SEGMENT);
};

const readBooks = () => site.app.visitor().call(books.readBooks, {});
const latest = async () => {
  const { days } = await readBooks();
  return readDay(days[0]?.text ?? '') as NonNullable<ReturnType<typeof readDay>>;
};
const proofOf = async (member: Member) => (await member.call(books.proveBalance)).proof;

async function isProven(member: Member): Promise<boolean> {
  const { day, proof } = await member.call(books.proveBalance);
  const read = readDay(day.text);
  return proof !== null && read !== undefined && provesBalance(read, proof);
}

/** Everything that the independent checker needs, read with plain queries. */
async function evidence(member: Member): Promise<string> {
  const { days } = await readBooks();
  const [row] = await site.app.db.read((tx) =>
    tx.query<{ entries: unknown; leaves: unknown }>(
      `select
        (select json_agg(json_build_object('id', e.id, 'micros', (extract(epoch from e.at) * 1000000)::bigint, 'key', e.key,
           'recipe', e.recipe, 'promotion', e.promotion_id, 'view', e.view_id, 'deposit', e.deposit_id, 'admin', e.admin_id,
           'note', e.note, 'postings', (select json_agg(json_build_object('account', p.account_id, 'seq', p.seq,
             'amount', p.amount, 'balance', p.balance) order by p.account_id) from posting p where p.entry_id = e.id))
           order by e.id)
         from entry e, book_day d where d.day = (select max(day) from book_day) and e.id > d.after_id and e.id <= d.last_id) as entries,
        (select json_agg(json_build_object('account', a.id::text, 'balance', a.balance::text, 'position', l.position::text,
           'salt', encode(l.salt, 'hex'))) from account a join book_leaf l on l.account_id = a.id) as leaves`,
    ),
  );
  const file = path.join(folder, 'evidence.json');
  const proof = await proofOf(member);
  writeFileSync(
    file,
    JSON.stringify({
      leaves: row?.leaves,
      entries: row?.entries ?? [],
      days: days.toReversed(),
      proof,
      segment: SEGMENT,
    }),
  );
  return file;
}

function independently(file: string): string {
  const program = path.join(import.meta.dirname, '../../../testing/independent/check-books.mjs');
  try {
    return execFileSync(process.execPath, [program, file], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch (error) {
    return (error as { stderr: string }).stderr.trim();
  }
}

test('days are sealed, chained, add up, and a checker that shares no code agrees', async () => {
  const { viewer, promotion, view } = await site.given.rewardedWatch();
  await site.given.rewardedWatch({ promotion });
  const boss = await site.given.admin();
  expect(await seal()).toBe(1);
  const first = await latest();
  expect(first).toMatchObject({ views: 2, voided: 0, creditsBought: 0, previous: '0'.repeat(64) });
  expect(first.members + first.promotions + first.house).toBe(first.creditsGiven);
  expect(first.treeSum).toBe(first.members + first.promotions);
  expect(await isProven(viewer)).toBe(true);

  await boss.call(admin.voidView, { body: { viewId: view.id, reason: 'Not a person' } });
  await site.given.rewardedWatch({ promotion });
  expect(await seal()).toBe(1);
  expect(await latest()).toMatchObject({ views: 1, voided: 1, madeGood: 1 });
  const { days, keys } = await readBooks();
  expect(await checkDays(days, keys)).toBeUndefined();
  expect(independently(await evidence(promotion.owner))).toBe('right');

  // A day on which nothing happened is sealed as well, with the same tree.
  const { treeRoot } = await latest();
  expect(await seal()).toBe(1);
  expect(await latest()).toMatchObject({ entries: 0, treeRoot });
  expect(await isProven(viewer)).toBe(true);
  expect(independently(await evidence(viewer))).toBe('right');
});

test('after a key is declared stolen, the sealed days are signed again, and both signatures are listed', async () => {
  await site.given.rewardedWatch();
  await seal();
  await seal();
  const before = (await readBooks()).days;
  const boss = await site.given.admin();
  const { keys } = await boss.call(receipts.rotateSigningKey, { body: { compromised: true } });
  expect(await checkDays(before, keys)).toMatchObject({ fault: 'bad_signature' });

  await runJob(site.app, 'seal-books');
  const after = await readBooks();
  expect(await checkDays(after.days, after.keys)).toBeUndefined();
  expect(after.days.map(({ seal }) => seal)).toEqual(before.map(({ seal }) => seal));
  for (const [index, { key, signedAt, earlier }] of after.days.entries()) {
    const old = before[index];
    expect(key).toBe(keys[0]?.id);
    expect(earlier.at(-1)).toEqual({ key: old?.key, signature: old?.signature, signedAt: old?.signedAt });
    expect(Date.parse(signedAt)).toBeGreaterThan(Date.parse(old?.signedAt ?? ''));
  }

  // A key that is only replaced stays good for what it signed.
  await boss.call(receipts.rotateSigningKey, { body: { compromised: false } });
  await runJob(site.app, 'seal-books');
  expect((await readBooks()).days.map(({ key }) => key)).toEqual(after.days.map(({ key }) => key));
});

test('every member finds their own balance, and no other balance passes', async () => {
  const people = await site.given.members(12);
  for (const [index, person] of people.entries()) await site.given.credits(person, index + 1);
  const newcomer = await site.given.member();
  await seal();
  for (const [index, person] of people.entries()) {
    const { day, proof } = await person.call(books.proveBalance);
    const read = readDay(day.text);
    if (!proof || !read) throw new Error('no proof');
    expect(proof.balance).toBe(index + 1);
    expect(await provesBalance(read, proof)).toBe(true);
    expect(await provesBalance(read, { ...proof, balance: proof.balance + 1 })).toBe(false);
    expect(await provesBalance(read, { ...proof, account: proof.account + 1 })).toBe(false);
    const [lowest, ...rest] = proof.path;
    const hidden = [{ hash: lowest?.hash ?? '', sum: (lowest?.sum ?? 0) - 5 }, ...rest];
    expect(await provesBalance(read, { ...proof, path: hidden })).toBe(false);
  }
  expect(await proofOf(newcomer)).toBeNull();
  expect((await people[0]?.call(credits.statement, {}))?.lines[0]?.balance).toBe(1);
});

/** Does something to the tables that their guards refuse, looks, and undoes it. */
async function planted(sql: string): Promise<string[]> {
  const member = await site.given.member();
  await site.given.credits(member, 3);
  await seal();
  const broken: string[] = [];
  const undo = new Error('undo');
  await site.app.db
    .write(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(sql);
      for (const check of bookChecks) if ((await tx.query(check.sql)).length > 0) broken.push(check.code);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return broken;
}

const LAST = `(select max(last_id) from book_segment)`;

test.each([
  ['a changed amount', `update posting set amount = amount * 2 where entry_id = ${LAST}`, 'sealed_entries_unchanged'],
  ['a changed note', `update entry set note = 'x' where id = ${LAST}`, 'sealed_entries_unchanged'],
  [
    'a changed time',
    `update entry set at = at + interval '1 microsecond' where id = ${LAST}`,
    'sealed_entries_unchanged',
  ],
  [
    'a dropped entry',
    `with p as (delete from posting where entry_id = ${LAST}) delete from entry where id = ${LAST}`,
    'sealed_entries_unchanged',
  ],
  ['a changed text', `update book_day set text = replace(text, 'views=', 'views=1')`, 'seals_chained'],
  ['a dropped day', `delete from book_day where day = (select max(day) - 1 from book_day)`, 'seals_chained'],
  [
    'a balance left out of the tree',
    `delete from book_leaf where account_id = (select max(account_id) from book_leaf)`,
    'sealed_balances_in_tree',
  ],
])('%s is found', async (_name, sql, code) => {
  expect(await planted(sql)).toContain(code);
  expect(await brokenChecks(site.app)).toEqual([]);
});

test('a server that is killed after any step continues, and the seal is the same', async () => {
  const people = await site.given.members(4);
  for (const person of people) await site.given.credits(person, 7);
  nights++;
  const now = new Date(Date.now() + nights * 86_400_000);
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
  let steps = 0;
  while ((await latest()).day !== yesterday) {
    // Each run is stopped after one transaction, as if the process had died there.
    const signal = { throwIfAborted: countdown(1) } as unknown as AbortSignal;
    await sealBooks(site.app, { now, settleMs: 0, most: 2, signal }).catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'killed')) throw error;
    });
    steps++;
  }
  expect(steps).toBeGreaterThan(10);
  for (const person of people) expect(await isProven(person)).toBe(true);
  const { days, keys } = await readBooks();
  expect(await checkDays(days, keys)).toBeUndefined();
});

function countdown(left: number): () => void {
  return () => {
    if (left-- === 0) throw new Error('killed');
  };
}

test('of each node at most two versions are kept', async () => {
  const member = await site.given.member();
  for (let n = 0; n < 4; n++) {
    await site.given.credits(member, 1);
    await seal();
  }
  const most = await site.app.db.read((tx) =>
    tx.one<{ versions: number }>(
      `select max(n) as versions from (select count(*) as n from book_node group by height, position) counted`,
    ),
  );
  expect(most?.versions).toBe(2);
});

test('the tree grows with the accounts and keeps everybody', async () => {
  const member = await site.given.member();
  await site.given.credits(member, 5);
  await seal();
  const { treeHeight } = await latest();
  // So many accounts at once that the tree needs more than one new level.
  const crowd = 2 ** (treeHeight + 1);
  await site.app.db.write((tx) =>
    tx.query(`update book_day set accounts = $1 where day = (select max(day) from book_day)`, [crowd]),
  );
  const other = await site.given.member();
  await site.given.credits(other, 6);
  await seal();
  expect((await latest()).treeHeight).toBeGreaterThan(treeHeight + 1);
  expect(await isProven(member)).toBe(true);
  expect(await isProven(other)).toBe(true);
  expect(independently(await evidence(other))).toBe('right');
});

test('nothing is sealed while a transaction of that day is still open', async () => {
  await seal();
  nights++;
  const now = new Date(Date.now() + nights * 86_400_000);
  let proceed = () => {};
  const held = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  let started = () => {};
  const begun = new Promise<void>((resolve) => {
    started = resolve;
  });
  onTestFinished(() => proceed());
  const writing = site.app.db.write(async (tx) => {
    await tx.query('select pg_current_xact_id()');
    started();
    await held;
  });
  await begun;
  expect(await sealBooks(site.app, { now, settleMs: 0 })).toBe(0);
  proceed();
  await writing;
  expect(await sealADay(site.app, now)).toBe(1);
});

test('an admin closes the books and opens them again', async () => {
  const boss = await site.given.admin();
  const settings = await boss.call(admin.readSettings);
  await boss.call(admin.updateSettings, { body: { ...settings, openBooks: false } });
  expect(await site.app.visitor().try(books.readBooks)).toMatchObject({ status: 404, body: { code: 'books_closed' } });
  expect(await boss.try(books.proveBalance)).toMatchObject({ status: 404, body: { code: 'books_closed' } });
  await boss.call(admin.updateSettings, { body: { ...settings, openBooks: true } });
  expect((await readBooks()).days.length).toBeGreaterThan(1);
});
