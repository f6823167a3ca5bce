import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { admin, receipts } from '@viewloop/contract';
import { checkReceipts } from '@viewloop/contract/check-receipts';
import { afterAll, expect, test } from 'vitest';
import type { GivenPromotion } from '../../../testing/given.ts';
import { several } from '../../../testing/race.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });
const folder = mkdtempSync(path.join(tmpdir(), 'receipts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SRC = path.join(import.meta.dirname, '../../..');
const keysOfSite = async () =>
  (await site.app.http.inject({ url: '/.well-known/viewloop-keys.json' })).json<{ keys: receipts.PublicKey[] }>();

const linkOf = async ({ id, owner }: GivenPromotion) =>
  (await owner.call(receipts.createReceiptLink, { params: { id } })).token as string;

const fetched = (token: string, after = 0) =>
  site.app.visitor().call(receipts.readReceipts, { params: { token }, query: { after: String(after) } });

/** The promotion with three rewarded views, of which the second was voided. */
async function watched() {
  const promotion = await site.given.promotion();
  const views = [];
  for (let n = 0; n < 3; n++) views.push((await site.given.rewardedWatch({ promotion })).view.id);
  const [first = 0, second = 0, third = 0] = views;
  const boss = await site.given.admin();
  await boss.call(admin.voidView, { body: { viewId: second, reason: 'Not a person' } });
  return { promotion, first, second, third };
}

/** Runs a program on a bundle; returns its status and what it said. */
async function run(program: string, bundle: unknown, withKeys = true): Promise<{ status: number; said: string }> {
  const [file, keys] = ['bundle.json', 'keys.json'].map((name) => path.join(folder, name)) as [string, string];
  writeFileSync(file, JSON.stringify(bundle));
  writeFileSync(keys, JSON.stringify(await keysOfSite()));
  try {
    const said = execFileSync(process.execPath, [path.join(SRC, program), file, ...(withKeys ? [keys] : [])], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { status: 0, said };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { status, said: stdout };
  }
}

const INDEPENDENT = 'testing/independent/check-receipts.mjs';

test('views that count have receipts that three checkers accept; a voided one has none and is named', async () => {
  const { promotion, first, second, third } = await watched();
  const bundle = await fetched(await linkOf(promotion));
  const [page] = bundle.pages;
  expect(page?.receipts[0]?.text).toMatch(
    new RegExp(
      `^viewloop-receipt-v1\nreceipt=${first}\npromotion=${promotion.id}\nvideo=youtube:${promotion.externalId}\n` +
        'completed=\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\nverified-seconds=30\nchecks=clock,heartbeats,pace,in-view\n$',
    ),
  );
  expect(page?.status.text).toContain(`\nvalid=2\nvoided=${second}\n`);

  const report = await checkReceipts(bundle, (await keysOfSite()).keys);
  expect(report.faults).toEqual([]);
  expect(report.valid.map(({ receipt }) => receipt)).toEqual([first, third]);
  expect(report.voided).toEqual([second]);
  expect(await run(INDEPENDENT, bundle)).toEqual({ status: 0, said: `${first} ${third}\n` });
  const { said } = await run('verify.ts', bundle);
  expect(said).toContain('2 valid receipts');
  expect(said).toContain(`Video: youtube:${promotion.externalId}`);
  // No person: nothing of the viewers is in the file.
  expect(JSON.stringify(bundle)).not.toMatch(/member-\d|viewer/);
});

test('a changed text, a swapped signature and a receipt from before the void are found', async () => {
  const { promotion, first, second } = await watched();
  const token = await linkOf(promotion);
  const { keys } = await keysOfSite();
  const tampered = async (change: (bundle: Awaited<ReturnType<typeof fetched>>) => void) => {
    const bundle = await fetched(token);
    change(bundle);
    const { status } = await run(INDEPENDENT, bundle);
    expect(status).toBe(1);
    expect((await run('verify.ts', bundle)).status).toBe(1);
    return (await checkReceipts(bundle, keys)).faults;
  };
  type Page = receipts.ReceiptPage;
  const receiptIn = (page: Page | undefined, n: number) => page?.receipts[n] as receipts.Signed;
  expect(
    await tampered(({ pages: [page] }) => {
      receiptIn(page, 0).text = receiptIn(page, 0).text.replace('verified-seconds=30', 'verified-seconds=99');
    }),
  ).toEqual([{ receipt: first, fault: 'bad_signature' }]);
  expect(
    await tampered(({ pages: [page] }) => {
      const [one, other] = [receiptIn(page, 0), receiptIn(page, 1)];
      [one.signature, other.signature] = [other.signature, one.signature];
    }),
  ).toHaveLength(2);
  expect(await tampered(({ pages: [page] }) => void page?.receipts.pop())).toEqual([
    { receipt: null, fault: 'wrong_count' },
  ]);

  const other = await watched();
  const early = await fetched(await linkOf(other.promotion));
  const kept = receiptIn(early.pages[0], 0);
  const boss = await site.given.admin();
  await boss.call(admin.voidView, { body: { viewId: other.first, reason: 'Found out later' } });
  const late = await fetched(await linkOf(other.promotion));
  late.pages[0]?.receipts.push(kept);
  expect((await checkReceipts(late, keys)).faults).toContainEqual({ receipt: other.first, fault: 'taken_back' });
  expect((await run(INDEPENDENT, late)).status).toBe(1);
  expect(second).toBeGreaterThan(first);
});

test('a genuine file with another video or title in its heading is found out', async () => {
  const { promotion, first } = await watched();
  const { keys } = await keysOfSite();
  const bundle = await fetched(await linkOf(promotion));
  const { heading: _, ...headless } = bundle;
  const changed = [
    { ...bundle, promotion: { ...bundle.promotion, video: 'youtube:aaaaaaaaaaa' } },
    { ...bundle, promotion: { ...bundle.promotion, title: 'Somebody else’s film' } },
    headless,
  ];
  for (const forged of changed) {
    expect((await checkReceipts(forged, keys)).faults).toContainEqual({ receipt: null, fault: 'wrong_heading' });
    expect((await run('verify.ts', forged)).status).toBe(1);
    expect((await run(INDEPENDENT, forged)).status).toBe(1);
  }
  const [other] = changed;
  expect((await checkReceipts(other as typeof bundle, keys)).faults).toContainEqual({
    receipt: first,
    fault: 'other_video',
  });
});

test('without the keys of the site nothing says who signed, and the command says so', async () => {
  const { promotion } = await watched();
  const bundle = await fetched(await linkOf(promotion));
  const { status, said } = await run('verify.ts', bundle, false);
  expect([status, said]).toEqual([2, expect.stringContaining('Not checked: whose key is this?')]);
});

test('a receipt is the same each time, and after a rotation both signatures hold', async () => {
  const { promotion } = await watched();
  const token = await linkOf(promotion);
  const before = await fetched(token);
  expect((await fetched(token)).pages[0]?.receipts).toEqual(before.pages[0]?.receipts);

  const boss = await site.given.admin();
  const { keys } = await boss.call(receipts.rotateSigningKey, { body: { compromised: false } });
  expect(keys[0]?.id).not.toBe(before.pages[0]?.receipts[0]?.key);
  const after = await fetched(token);
  expect(after.pages[0]?.receipts[0]?.key).toBe(keys[0]?.id);
  for (const bundle of [before, after]) expect((await run(INDEPENDENT, bundle)).status).toBe(0);

  await boss.call(receipts.rotateSigningKey, { body: { compromised: true } });
  expect((await run(INDEPENDENT, before)).status).toBe(0);
  expect((await run(INDEPENDENT, after)).status).toBe(1);
  const kept = await site.app.db.read((tx) =>
    tx.one<{ n: number }>('select count(*) as n from signing_key where private_key is not null'),
  );
  expect(kept?.n).toBe(1);
});

test('a link is made once, shown again, useless after it is revoked, and only the owner has it', async () => {
  const promotion = await site.given.promotion();
  const { id, owner } = promotion;
  const own = { params: { id } };
  expect((await owner.call(receipts.readReceiptLink, own)).token).toBeNull();
  const made = await several(5, () => owner.call(receipts.createReceiptLink, own));
  expect(new Set(made.map(({ token }) => token)).size).toBe(1);
  const token = made[0]?.token as string;
  expect((await owner.call(receipts.readReceiptLink, own)).token).toBe(token);
  expect((await fetched(token)).pages[0]?.receipts).toEqual([]);

  const stranger = await site.given.member();
  for (const route of [receipts.readReceiptLink, receipts.createReceiptLink, receipts.revokeReceiptLink])
    expect(await stranger.try(route, own)).toMatchObject({ status: 404, body: { code: 'promotion_not_found' } });

  await owner.call(receipts.revokeReceiptLink, own);
  const gone = await site.app.visitor().try(receipts.readReceipts, { params: { token } });
  expect(gone).toMatchObject({ status: 404, body: { code: 'link_unknown' } });
  const { token: next } = await owner.call(receipts.createReceiptLink, own);
  expect(next).not.toBe(token);
});

test('a long promotion comes in pages that together have every receipt once', async () => {
  const promotion = await site.given.promotion({ credits: 2 });
  const { view } = await site.given.rewardedWatch({ promotion });
  // Two hundred watches that nobody finished lie between the first receipt and the second.
  await site.app.db.write((tx) =>
    tx.query(
      `insert into view (promotion_id, viewer_id, state, reason, ended_at, required_ms, nonce)
       select promotion_id, viewer_id, 'interrupted', 'closed', now(), required_ms, 'x' from view, generate_series(1, 250)
       where id = $1`,
      [view.id],
    ),
  );
  const token = await linkOf(promotion);
  const first = await fetched(token);
  expect([first.pages[0]?.receipts.length, first.next]).toEqual([1, view.id + 199]);
  const second = await fetched(token, first.next as number);
  expect([second.pages[0]?.receipts.length, second.next]).toEqual([0, null]);
  const whole = { ...first, pages: [...first.pages, ...second.pages] };
  expect((await run(INDEPENDENT, whole)).said).toBe(`${view.id}\n`);
});

test('a view whose void was undone has its receipt again, and is no longer named as voided', async () => {
  const { promotion, first, second, third } = await watched();
  const token = await linkOf(promotion);
  expect((await fetched(token)).pages[0]?.status.text).toContain(`voided=${second}\n`);
  await (await site.given.admin()).call(admin.undoVoid, { body: { viewId: second } });
  const bundle = await fetched(token);
  const report = await checkReceipts(bundle, (await keysOfSite()).keys);
  expect(report).toMatchObject({ faults: [], voided: [] });
  expect(report.valid.map(({ receipt }) => receipt)).toEqual([first, second, third]);
  expect(await run(INDEPENDENT, bundle)).toEqual({ status: 0, said: `${first} ${second} ${third}\n` });
});
