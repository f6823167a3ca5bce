import type { AddressInfo } from 'node:net';
import { ownData, tastes } from '@viewloop/contract';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { post, recipes } from '../../../ledger/index.ts';
import type { Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';
import { catalogue } from './catalogue-store.ts';
import { beginDownload } from './download.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const prepare = (member: Member) => member.call(ownData.prepareExport, { body: { password: member.password } });

async function downloaded(member: Member): Promise<Record<string, string>> {
  const { url } = await prepare(member);
  const cookie = await site.given.session(member);
  const response = await site.app.http.inject({ url, headers: { cookie } });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzipSync(new Uint8Array(response.rawPayload));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const rowsOf = (files: Record<string, string>, name: string) =>
  JSON.parse(files[`json/${name}.json`] ?? '') as object[];

test('the archive holds everything about the member, as JSON and as CSV, and nothing secret', async () => {
  const { given } = site;
  const friend = await given.member();
  const member = await given.member({ username: 'wilhelmina', referredBy: friend });
  const promotion = await given.promotion({ owner: member, credits: 6, title: '=1+1 "quoted"' });
  await given.rewardedWatch({ viewer: member });
  await given.rewardedWatch({ promotion });
  await member.call(tastes.updateTastes, { body: { topics: ['music'], languages: ['de'] } });
  const files = await downloaded(member);

  const named = catalogue.flatMap(({ exported }) => ('not' in exported ? [] : [exported.name]));
  expect(Object.keys(files).sort()).toEqual(
    ['README.txt', ...named.flatMap((name) => [`json/${name}.json`, `csv/${name}.csv`])].sort(),
  );
  expect(rowsOf(files, 'account')).toMatchObject([
    { id: member.id, username: 'wilhelmina', email: member.email, credits: 1 },
  ]);
  expect(rowsOf(files, 'credits')).toMatchObject([
    { number: 1, credits: 6, kind: 'credits_adjusted' },
    { number: 2, credits: -6, kind: 'promotion_funded' },
    { number: 3, credits: 1, kind: 'watch_rewarded' },
  ]);
  expect(rowsOf(files, 'promotions')).toMatchObject([{ title: '=1+1 "quoted"', views: 1 }]);
  expect(rowsOf(files, 'tastes')).toMatchObject([{ topics: ['music'], languages: ['de'] }]);
  // A spreadsheet would run a title that begins with =.
  expect(files['csv/promotions.csv']).toContain(`"'=1+1 ""quoted"""`);
  const secrets = await site.app.db.read((tx) =>
    tx.one<{ hash: string; session: string }>(
      `select m.password_hash as hash, encode(s.token_hash, 'hex') as session from member m
       join session s on s.member_id = m.id where m.id = $1 limit 1`,
      [member.id],
    ),
  );
  const text = Object.values(files).join('\n');
  expect(text).not.toContain(secrets?.hash);
  expect(text).not.toContain(secrets?.session);
  // The referrer's archive does not say whom they referred.
  const friends = Object.values(await downloaded(friend)).join('\n');
  expect(friends).not.toContain('wilhelmina');
});

test('the address works for its member alone, and not for ever', async () => {
  const member = await site.given.member();
  const other = await site.given.member();
  expect(await member.try(ownData.prepareExport, { body: { password: 'wrong' } })).toMatchObject({ status: 400 });
  const { url } = await prepare(member);
  const token = url.split('/').at(-1) as string;
  const download = (by: Member) => by.try(ownData.downloadExport, { params: { token } });
  expect(await download(other)).toMatchObject({ status: 404, body: { code: 'link_unknown' } });
  expect((await site.app.visitor().try(ownData.downloadExport, { params: { token } })).status).toBe(401);
  expect((await download(member)).status).toBe(200);
  await site.app.db.write((tx) =>
    tx.query(
      `update one_time_token set created_at = now() - interval '1 hour', expires_at = now() where member_id = $1`,
      [member.id],
    ),
  );
  expect(await download(member)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
});

test('a member downloads once at a time, and again when the first has ended or was dropped', async () => {
  const member = await site.given.member();
  const first = await beginDownload(site.app.db, member.id);
  await first.next();
  await expect(beginDownload(site.app.db, member.id)).rejects.toMatchObject({ code: 'export_running' });
  // The browser closed the connection.
  await first.return(undefined);
  const second = await beginDownload(site.app.db, member.id);
  for await (const _ of second);
  // A server that was killed leaves its lease behind for a minute.
  await (await beginDownload(site.app.db, member.id)).next();
  await site.app.db.write((tx) => tx.query(`update data_export set leased_until = now() - interval '1 second'`));
  await (await beginDownload(site.app.db, member.id)).return(undefined);
});

test('many movements: every one is there once, and memory stays flat, because the archive is made piece by piece', async () => {
  const LINES = 5000;
  const member = await site.given.member();
  const admin = await site.given.admin();
  await site.app.db.write(async (tx) => {
    const rows = await tx.query<{ id: number }>(
      `insert into admin_action (admin_id, action, subject, text)
         select $1, 'update_credits', $2, 'One of many' from generate_series(1, $3::int) returning id`,
      [admin.id, member.id, LINES],
    );
    const facts = { memberId: member.id, adminId: admin.id, change: 1, note: null };
    await post(
      tx,
      rows.map(({ id }) => recipes.creditsAdjusted({ actionId: id, ...facts })),
    );
  });
  let largest = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of await beginDownload(site.app.db, member.id)) {
    largest = Math.max(largest, chunk.length);
    chunks.push(chunk);
  }
  const credits = rowsOf(
    Object.fromEntries(
      Object.entries(unzipSync(Buffer.concat(chunks))).map(([name, bytes]) => [name, strFromU8(bytes)]),
    ),
    'credits',
  ) as { number: number }[];
  expect(credits.map(({ number }) => number)).toEqual(Array.from({ length: LINES }, (_, n) => n + 1));
  expect(largest).toBeLessThan(300_000);
});

test('a reader who goes away frees the lease', async () => {
  const member = await site.given.member();
  const { url } = await prepare(member);
  const cookie = await site.given.session(member);
  await site.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.http.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { cookie } });
  await response.body?.cancel();
  await expect
    .poll(() =>
      site.app.db.read((tx) => tx.query('select 1 as one from data_export where member_id = $1', [member.id])),
    )
    .toEqual([]);
});

test('the id of nobody else is in the archive, whatever was told or sent', async () => {
  const { given } = site;
  const member = await given.member();
  const friend = await given.member({ referredBy: member });
  const promotion = await given.promotion({ owner: member, credits: 6 });
  const { viewer } = await given.rewardedWatch({ promotion });
  await site.app.db.write(async (tx) => {
    const facts = JSON.stringify({ name: `of ${friend.id}` });
    await tx.query(`insert into notice (member_id, subject, kind, facts) values ($1, $2, 'token_made', $3)`, [
      member.id,
      `security:${viewer.id}`,
      facts,
    ]);
    await tx.query(
      `insert into delivery (key, kind, member_id, target, parameters, if_uncertain, state, ended_at)
       values ($1, 'webhook', $2, 'https://hooks.example', $3, 'retry', 'sent', now())`,
      [`x:${friend.id}`, member.id, JSON.stringify({ data: { memberId: friend.id } })],
    );
  });
  const text = Object.values(await downloaded(member)).join('\n');
  expect(text).toContain(member.id);
  for (const other of [friend, viewer]) {
    expect(text).not.toContain(other.id);
    expect(text).toContain(other.id.slice(0, 8));
  }
});
