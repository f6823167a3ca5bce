import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auth, notices, push } from '@viewloop/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeBackup } from '../../../backup/make-backup.ts';
import { restoreBackup } from '../../../backup/restore-backup.ts';
import { createEmptyDatabase } from '../../../testing/database.ts';
import { givenIn, type Member } from '../../../testing/given.ts';
import { type PushService, startPushService } from '../../../testing/push-service.ts';
import { runJob } from '../../../testing/run-job.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { testSite } from '../../../testing/test-site.ts';
import { tell } from '../notices/index.ts';
import { encryptFor } from './encrypt.ts';

const service: PushService = await startPushService();
const environment = { RATE_LIMITS: 'off', PUBLIC_URL: 'https://viewloop.example' };
const site = testSite(environment, { guardedHttp: service.http });
beforeEach(() => {
  service.answer = { status: 201 };
  service.received.length = 0;
});
afterAll(() => service.close());

let names = 0;
async function subscribed(member: Member) {
  const browser = service.browser(`browser-${++names}`);
  await member.call(push.subscribePush, { body: browser.subscription });
  return browser;
}

/** Something happens to a member, and the quarter of a minute for reading it on the site passes. */
async function happens(member: Member, subject = 'promotion:1', facts: object = { title: 'My cat', target: 5 }) {
  await site.app.db.write(async (tx) => {
    await tell(tx, [{ memberId: member.id, subject, kind: 'promotion_completed', facts: facts as never }]);
    await tx.query(`update notice set at = at - interval '20 seconds' where member_id = $1 and subject = $2`, [
      member.id,
      subject,
    ]);
  });
}

async function deliver() {
  await runJob(site.app, 'tell-by-push');
  await runJob(site.app, 'send-push');
}

const deliveries = (member: Member) =>
  site.app.db.read((tx) =>
    tx.query(`select state, error from delivery where kind = 'push' and member_id = $1 order by id`, [member.id]),
  );

const tryAgain = () =>
  site.app.db.write((tx) => tx.query(`update delivery set due_at = now() where state = 'waiting'`));

test('a notice reaches every browser of the member, encrypted for it, signed by the site, once', async () => {
  const member = await site.given.member();
  const browsers = [await subscribed(member), await subscribed(member)];
  await happens(member);
  await deliver();
  await deliver();
  expect(service.received).toHaveLength(2);
  const [first] = service.received;
  if (!first) throw new Error('nothing arrived');
  const read = browsers.find(({ subscription }) => subscription.endpoint.endsWith(first.path))?.read(first);
  expect(read).toEqual({
    web_push: 8030,
    notification: {
      title: 'Promotion completed',
      body: '“My cat” has received all 5 views.',
      navigate: 'https://viewloop.example/promote',
      tag: 'promotion:1',
      lang: 'en',
      actions: [{ action: 'off', title: 'Turn off here', navigate: 'https://viewloop.example/settings/notifications' }],
    },
  });
  expect(first.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });

  const { publicKey } = await member.call(push.pushState);
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(first.headers.authorization ?? '') ?? [];
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key ?? '', 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKeyObject = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyObject, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(signed).toBe(true);
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect([aud, sub]).toEqual(['https://push.example.com', 'https://viewloop.example']);
  expect(exp * 1000).toBeLessThan(Date.now() + 86_400_000);
});

test('the same key after a restart and on every instance', async () => {
  const member = await site.given.member();
  const other = await startTestApp(environment, { databaseUrl: site.app.databaseUrl });
  expect(await member.at(other).call(push.pushState)).toEqual(await member.call(push.pushState));
  await other.close();
});

test.each([404, 410])('%i ends the subscription, and nothing more is sent there', async (status) => {
  const member = await site.given.member();
  await subscribed(member);
  service.answer = { status };
  await happens(member);
  await deliver();
  expect((await member.call(push.pushState)).devices).toBe(0);
  expect(await deliveries(member)).toEqual([{ state: 'withdrawn', error: 'the browser has unsubscribed' }]);
});

test('a busy service is asked again when it says, a refusal is given up and shown', async () => {
  const member = await site.given.member();
  await subscribed(member);
  service.answer = { status: 429, headers: { 'retry-after': '7200' } };
  await happens(member);
  await deliver();
  const due = await site.app.db.read((tx) =>
    tx.one<{ minutes: number }>(
      `select extract(epoch from due_at - now()) / 60 as minutes from delivery where kind = 'push' and member_id = $1`,
      [member.id],
    ),
  );
  expect(Number(due?.minutes)).toBeGreaterThan(110);
  service.answer = { status: 403 };
  await tryAgain();
  await runJob(site.app, 'send-push');
  expect(await deliveries(member)).toEqual([{ state: 'failed', error: 'the push service returned 403' }]);
  expect((await member.call(push.pushState)).devices).toBe(1);
});

test('what was read on the site, or is not wanted by push, is not sent; many at once are one message', async () => {
  const member = await site.given.member();
  const browser = await subscribed(member);
  await happens(member, 'promotion:read');
  await member.call(notices.readAllNotices);
  await deliver();
  const channels = { site: true, push: false, mail: false, digest: false };
  await member.call(notices.updatePreferences, { body: { topic: 'promotions', channels } });
  await happens(member, 'promotion:unwanted');
  await deliver();
  expect(service.received).toEqual([]);
  await member.call(notices.updatePreferences, {
    body: { topic: 'promotions', channels: { ...channels, push: true } },
  });
  for (let n = 0; n < 5; n++) await happens(member, `promotion:${n}`);
  await deliver();
  expect(service.received.map((one) => browser.read(one).notification.body)).toEqual([
    expect.stringContaining('(and 4 more)'),
  ]);
});

test('signing out ends it; another member on the same browser gets only their own', async () => {
  const ada = await site.given.member();
  const bob = await site.given.member();
  const browser = await subscribed(ada);
  await happens(ada, 'promotion:queued');
  await runJob(site.app, 'tell-by-push');
  await bob.call(push.subscribePush, { body: browser.subscription });
  await runJob(site.app, 'send-push');
  expect(service.received).toEqual([]);
  expect((await ada.call(push.pushState)).devices).toBe(0);
  await bob.call(auth.logout);
  await happens(bob, 'promotion:out');
  await deliver();
  expect(service.received).toEqual([]);
});

test('a browser is told whether it receives messages: not after signing out, until it subscribes again', async () => {
  const member = await site.given.member();
  const browser = await subscribed(member);
  expect(await member.call(push.pushState)).toMatchObject({ devices: 1, isOnHere: true });
  const elsewhere = site.app.visitor();
  const login = { body: { username: member.username, password: member.password } };
  await elsewhere.call(auth.login, login);
  expect(await elsewhere.call(push.pushState)).toMatchObject({ devices: 1, isOnHere: false });
  await member.call(auth.logout);
  await member.call(auth.login, login);
  expect(await member.call(push.pushState)).toMatchObject({ devices: 0, isOnHere: false });
  await member.call(push.subscribePush, { body: browser.subscription });
  expect(await member.call(push.pushState)).toMatchObject({ devices: 1, isOnHere: true });
});

test('one call ends one browser, or all of the member', async () => {
  const member = await site.given.member();
  const [one] = [await subscribed(member), await subscribed(member), await subscribed(member)];
  await member.call(push.unsubscribePush, { body: { endpoint: one?.subscription.endpoint } });
  expect((await member.call(push.pushState)).devices).toBe(2);
  await member.call(push.unsubscribePush, { body: {} });
  expect((await member.call(push.pushState)).devices).toBe(0);
  for (let n = 0; n < 12; n++) await subscribed(member);
  expect((await member.call(push.pushState)).devices).toBe(10);
});

test.each([
  ['http://push.example.com/x', 400],
  ['https://127.0.0.1/x', 400],
  ['https://0x7f000001/x', 400],
  ['https://[::1]/x', 400],
  ['https://localhost/x', 400],
  ['https://push.example.com:8443/x', 400],
  ['https://user:word@push.example.com/x', 400],
])('no message is ever sent to %s', async (endpoint, status) => {
  const member = await site.given.member();
  const { keys } = service.browser('x').subscription;
  expect((await member.try(push.subscribePush, { body: { endpoint, keys } })).status).toBe(status);
});

test('keys that are no keys are refused', async () => {
  const member = await site.given.member();
  const { endpoint, keys } = service.browser('y').subscription;
  const noPoint = { ...keys, p256dh: `B${'A'.repeat(86)}` };
  expect(await member.try(push.subscribePush, { body: { endpoint, keys: noPoint } })).toMatchObject({
    status: 400,
    body: { code: 'push_endpoint_refused' },
  });
});

test('a site without https says that push does not work there', async () => {
  const plain = await startTestApp({ PUBLIC_URL: 'http://viewloop.example' });
  const member = await givenIn(plain).member();
  expect(await member.call(push.pushState)).toEqual({ publicKey: null, devices: 0, isOnHere: false });
  expect(await member.try(push.subscribePush, { body: service.browser('z').subscription })).toMatchObject({
    status: 409,
    body: { code: 'push_not_possible' },
  });
  await plain.close();
});

test('a restored backup sends nothing, and keeps the key', async () => {
  await site.given.admin();
  const member = await site.given.member();
  await subscribed(member);
  await happens(member);
  await runJob(site.app, 'tell-by-push');
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-push-'));
  const file = path.join(folder, 'backup.sql.gz');
  await makeBackup(site.app.databaseUrl, file, site.app.settings.version);
  const database = await createEmptyDatabase();
  await restoreBackup(database.url, file);
  const copy = await startTestApp(environment, { databaseUrl: database.url, guardedHttp: service.http });
  for (const job of ['tell-by-push', 'send-push'] as const) await runJob(copy, job);
  expect(service.received).toEqual([]);
  await copy.db.write((tx) => tx.query('delete from delivery_hold'));
  await runJob(copy, 'send-push');
  expect(service.received).toEqual([]);
  const key = (app: typeof copy) => app.db.read((tx) => tx.one(`select value from setting where key = 'vapid'`));
  expect(await key(copy)).toEqual(await key(site.app));
  await copy.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('a message that is too long for one record is refused before it is sent', () => {
  const { keys } = service.browser('long').subscription;
  const browserKeys = { p256dh: Buffer.from(keys.p256dh, 'base64url'), auth: Buffer.from(keys.auth, 'base64url') };
  expect(() => encryptFor(browserKeys, 'x'.repeat(3994))).toThrow(RangeError);
  expect(encryptFor(browserKeys, 'x'.repeat(3993))).toHaveLength(4096);
});
