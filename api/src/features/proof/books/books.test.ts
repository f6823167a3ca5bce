import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { admin, books, credits, receipts } from '@viewloop/contract';
import { checkDays, provesLeaf, readDay } from '@viewloop/contract/check-books';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { brokenChecks } from '../../../testing/audit-after-each.ts';
import type { Member } from '../../../testing/given.ts';
import { runJob } from '../../../testing/run-job.ts';
import { sealADay } from '../../../testing/seal-a-day.ts';
import { testSite } from '../../../testing/test-site.ts';
import { eraseRowsOf } from '../../site/own-data/index.ts';
import { bookChecks } from './audit.ts';
import { commitmentOf } from './leaf-text.ts';
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
const proofOf = async (member: Member) => {
  const { day, leaf, ...proof } = await member.call(books.proveBalance);
  return { read: readDay(day.text) as NonNullable<ReturnType<typeof readDay>>, leaf, proof };
};

async function isProven(member: Member): Promise<boolean> {
  const { read, leaf, proof } = await proofOf(member);
  return (await provesLeaf(read, leaf, proof)) === 'in';
}

/** Everything that the independent checker needs, read with plain queries. */
async function evidence(member: Member): Promise<string> {
  const { days } = await readBooks();
  const [row] = await site.app.db.read((tx) =>
    tx.query<{ entries: unknown; leaves: unknown }>(
      `select
        (select json_agg(json_build_object('id', e.id, 'micros', (extract(epoch from e.at) * 1000000)::bigint, 'key', e.key,
           'recipe', e.recipe, 'promotion', e.promotion_id, 'view', e.view_id, 'deposit', e.deposit_id, 'admin', e.admin_id, 'clip', e.clip_id,
           'note', e.note, 'issued', (select -p.amount from posting p join account a on a.id = p.account_id
             where p.entry_id = e.id and a.kind = 'adjustments'), 'postings', (select json_agg(json_build_object('account', p.account_id, 'seq', p.seq,
             'amount', p.amount, 'balance', p.balance) order by p.account_id) from posting p where p.entry_id = e.id))
           order by e.id)
         from entry e, book_day d where d.day = (select max(day) from book_day) and e.id > d.after_id and e.id <= d.last_id) as entries,
        (select json_agg(json_build_object('commitment', encode(l.commitment, 'hex'), 'balance', a.balance::text,
           'secret', encode(l.secret, 'hex'), 'owner', case when a.clip_id is not null then 'clip=' || a.clip_id || chr(10) when m.id is null then 'promotion=' || a.promotion_id || chr(10)
             else 'member=' || m.id || chr(10) || 'name=' || m.username || chr(10) end))
         from account a join book_leaf l on l.account_id = a.id left join member m on m.id = a.member_id
         where l.depth is not null) as leaves`,
    ),
  );
  const file = path.join(folder, 'evidence.json');
  const { leaf, proof } = await proofOf(member);
  writeFileSync(
    file,
    JSON.stringify({
      leaves: row?.leaves,
      entries: row?.entries ?? [],
      days: days.toReversed(),
      proof: { ...proof, commitment: commitmentOf(leaf) },
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
  await seal();
  for (const [index, person] of people.entries()) {
    const { read, leaf, proof } = await proofOf(person);
    expect(proof.balance).toBe(index + 1);
    expect(await provesLeaf(read, leaf, proof)).toBe('in');
    expect(await provesLeaf(read, leaf, { ...proof, balance: index + 2 })).toBeUndefined();
    expect(await provesLeaf(read, leaf, { ...proof, balance: null })).toBeUndefined();
    const [lowest, ...rest] = proof.path;
    const hidden = [{ hash: lowest?.hash ?? '', sum: (lowest?.sum ?? 0) - 5 }, ...rest];
    expect(await provesLeaf(read, leaf, { ...proof, path: hidden })).toBeUndefined();
  }
  expect((await people[0]?.call(credits.statement, {}))?.lines[0]?.balance).toBe(1);
});

test('two members with equal balances have different leaves, and neither can be shown that of the other', async () => {
  const [ann, bob] = await site.given.members(2);
  if (!ann || !bob) throw new Error('two members');
  await site.given.credits(ann, 30);
  await site.given.credits(bob, 30);
  await seal();
  const [hers, his] = [await proofOf(ann), await proofOf(bob)];
  expect(await provesLeaf(hers.read, hers.leaf, hers.proof)).toBe('in');
  expect(await provesLeaf(his.read, his.leaf, hers.proof)).toBeUndefined();
  // The same number and secret do not help: a member knows their own name.
  expect(await provesLeaf(his.read, { ...hers.leaf, name: his.leaf.name }, hers.proof)).toBeUndefined();
  expect(his.leaf.name).toBe(bob.username);
});

test('what members save from a running site passes the checker of the client, and a changed file does not', async () => {
  const [ann, bob, nobody] = await site.given.members(3);
  if (!ann || !bob || !nobody) throw new Error('three members');
  await site.given.credits(ann, 30);
  await site.given.credits(bob, 30);
  await seal();
  const { days, keys, checkpoint } = await site.app.visitor().call(books.readBooks, { query: { limit: '90' } });
  const save = async (member: Member, balance: number | null, changes: object = {}) => {
    const file = path.join(folder, `${member.username}.json`);
    const own = await member.call(books.proveBalance);
    const all = { me: member.username, keys, days, own, balance, checkpoints: [checkpoint], ...changes };
    writeFileSync(file, JSON.stringify(all));
    return file;
  };
  const checker = path.join(import.meta.dirname, '../../../../../client/examples/check-books.mjs');
  const check = (...files: string[]) => spawnSync(process.execPath, [checker, ...files], { encoding: 'utf8' }).stdout;
  const files = [await save(ann, 30), await save(bob, 30), await save(nobody, null)];
  expect(check(...files)).toBe('3 files agree, and nothing is wrong in them\n');
  expect(check(await save(bob, 31))).toMatch(/30 credits instead of 31/);
  expect(check(await save(nobody, 2))).toMatch(/no leaf, but 2 credits/);
  expect(check(await save(bob, 30, { own: await ann.call(books.proveBalance) }))).toMatch(/the leaf is that of/);
});

test('who has no leaf gets a proof of that, which nobody with a leaf can be given', async () => {
  const [newcomer, member] = await site.given.members(2);
  if (!newcomer || !member) throw new Error('two members');
  await site.given.credits(member, 4);
  await seal();
  const nobody = await proofOf(newcomer);
  expect(nobody.proof.balance).toBeNull();
  expect(await provesLeaf(nobody.read, nobody.leaf, nobody.proof)).toBe('absent');
  const there = await proofOf(member);
  expect(await provesLeaf(there.read, there.leaf, { ...there.proof, balance: null })).toBeUndefined();
  const own = { commitment: commitmentOf(there.leaf), balance: 4 };
  expect(await provesLeaf(there.read, there.leaf, { ...there.proof, balance: null, other: own })).toBeUndefined();
  expect(await provesLeaf(there.read, there.leaf, nobody.proof)).toBeUndefined();
  // The leaf is where it was proven to be missing once there are credits.
  await site.given.credits(newcomer, 9);
  await seal();
  const later = await proofOf(newcomer);
  expect(later.leaf).toEqual(nobody.leaf);
  expect(await provesLeaf(later.read, later.leaf, later.proof)).toBe('in');
});

test('who was deleted can still ask with what they kept, and the site no longer knows the secret', async () => {
  const member = await site.given.member();
  await site.given.credits(member, 6);
  await seal();
  const { leaf } = await proofOf(member);
  const stranger = site.app.visitor();
  expect(await stranger.call(books.proveKeptLeaf, { body: leaf })).toMatchObject({ balance: 6 });
  await eraseRowsOf(site.app.db, leaf.member);
  const { day, ...proof } = await stranger.call(books.proveKeptLeaf, { body: leaf });
  expect(await provesLeaf(readDay(day.text) as NonNullable<ReturnType<typeof readDay>>, leaf, proof)).toBe('in');
  const secrets = await site.app.db.read((tx) =>
    tx.query('select from book_leaf where secret = decode($1, $2)', [leaf.secret, 'hex']),
  );
  expect(secrets).toEqual([]);
  const other = { ...leaf, secret: '0'.repeat(64) };
  expect(await stranger.try(books.proveKeptLeaf, { body: other })).toMatchObject({
    status: 404,
    body: { code: 'leaf_unknown' },
  });
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
  expect(steps).toBeGreaterThan(5);
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
      `select max(n) as versions from (select count(*) as n from book_node group by depth, prefix) counted`,
    ),
  );
  expect(most?.versions).toBe(2);
});

test('leaves that come beside others push them deeper, and everybody is still found', async () => {
  const people = await site.given.members(30);
  let deepest = 0;
  for (let round = 0; round < 5; round++) {
    for (const person of people.slice(round * 6, round * 6 + 6)) await site.given.credits(person, round + 1);
    await seal();
    for (const person of people.slice(0, round * 6 + 6)) {
      const { read, leaf, proof } = await proofOf(person);
      expect(await provesLeaf(read, leaf, proof)).toBe('in');
      deepest = Math.max(deepest, proof.path.length);
    }
    expect(independently(await evidence(people[0] as Member))).toBe('right');
  }
  expect(deepest).toBeGreaterThan(4);
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
