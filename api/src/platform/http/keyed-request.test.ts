import { randomUUID } from 'node:crypto';
import { programs, promotions } from '@viewloop/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Given, givenIn, type Member, videoUrl } from '../../testing/given.ts';
import { race } from '../../testing/race.ts';
import { runJob } from '../../testing/run-job.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { runUnderKey } from './keyed-request.ts';

let app: TestApp;
let second: TestApp;
let given: Given;
let member: Member;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  second = await startTestApp({ RATE_LIMITS: 'off' }, { databaseUrl: app.databaseUrl });
  given = givenIn(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  member = await given.member();
  await given.credits(member, 100);
});

const wanted = (creditsSpent = 10) => ({ videoUrl: videoUrl(), platform: 'youtube' as const, creditsSpent });
const keyed = (key: string) => ({ 'idempotency-key': key });
const promotionsOf = () => member.call(promotions.listPromotions);

test('the same request under the same key happens once and gets the same answer, quoted or not, in any order of fields', async () => {
  const body = wanted();
  const key = randomUUID();
  const first = await member.try(promotions.createPromotion, { body }, keyed(key));
  expect(first.status).toBe(200);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  const turned = Object.fromEntries(Object.entries(body).reverse());
  const again = await member.try(promotions.createPromotion, { body: turned }, keyed(`"${key}"`));
  expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'idempotency-replayed': 'true' } });
  expect(await promotionsOf()).toHaveLength(1);
});

test('another body, another call or another query under the same key is refused and changes nothing', async () => {
  const key = randomUUID();
  await member.try(promotions.createPromotion, { body: wanted(10) }, keyed(key));
  const others = [
    member.try(promotions.createPromotion, { body: wanted(20) }, keyed(key)),
    member.try(promotions.acceptRules, {}, keyed(key)),
  ];
  for (const other of await Promise.all(others))
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  expect(await promotionsOf()).toHaveLength(1);
});

test('the key of one member is nothing to another', async () => {
  const key = randomUUID();
  const body = wanted();
  await member.try(promotions.createPromotion, { body }, keyed(key));
  const other = await given.member();
  await given.credits(other, 100);
  const theirs = await other.try(promotions.createPromotion, { body: { ...wanted() } }, keyed(key));
  expect(theirs.status).toBe(200);
  expect(theirs.headers['idempotency-replayed']).toBeUndefined();
});

test('twenty requests at once under one key, on two instances, have one effect', async () => {
  const body = wanted();
  const key = randomUUID();
  const tries = await race(20, (n) =>
    (n % 2 ? member.at(second) : member).try(promotions.createPromotion, { body }, keyed(key)),
  );
  const done = tries.filter(({ status }) => status === 200);
  expect(new Set(done.map(({ body: { id } }) => id)).size).toBe(1);
  for (const { status, body: refusal } of tries.filter((one) => one.status !== 200))
    expect([status, refusal.code]).toEqual([409, 'key_in_use']);
  expect(await promotionsOf()).toHaveLength(1);
  expect(await member.try(promotions.createPromotion, { body }, keyed(key))).toMatchObject({ status: 200 });
});

test('a refusal is kept, too; a malformed request uses up no key', async () => {
  const key = randomUUID();
  const params = { id: 999_999 };
  const refused = await member.try(promotions.stopPromotion, { params }, keyed(key));
  expect(refused).toMatchObject({ status: 404, body: { code: 'promotion_not_found' } });
  expect(await member.try(promotions.stopPromotion, { params }, keyed(key))).toMatchObject({
    status: 404,
    body: refused.body,
    headers: { 'idempotency-replayed': 'true' },
  });

  const other = randomUUID();
  expect((await member.try(promotions.createPromotion, { body: { no: 1 } }, keyed(other))).status).toBe(400);
  expect((await member.try(promotions.createPromotion, { body: wanted() }, keyed(other))).status).toBe(200);
});

test('missing credits do not hold the key: once they are there, the same request goes through', async () => {
  const key = randomUUID();
  const body = wanted(1000);
  const attempt = () => member.try(promotions.createPromotion, { body }, keyed(key));
  expect(await attempt()).toMatchObject({ status: 400, body: { code: 'insufficient_credits' } });
  await given.credits(member, 5000);
  const made = await attempt();
  expect([made.status, made.headers['idempotency-replayed']]).toEqual([200, undefined]);
  expect(await attempt()).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
  expect(await promotionsOf()).toHaveLength(1);
});

test.each(['""', '"', 'with space', 'x'.repeat(256), 'ünique', ''])('"%s" is no key', async (key) => {
  const answer = await member.try(promotions.createPromotion, { body: wanted() }, keyed(key));
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  expect(await promotionsOf()).toHaveLength(0);
});

test('a secret that is shown once is shown again under its key, and the database cannot read it', async () => {
  const key = randomUUID();
  const body = { name: 'A program', scopes: ['read' as const], password: member.password };
  const { body: first } = await member.try(programs.createToken, { body }, keyed(key));
  const { body: again } = await member.try(programs.createToken, { body }, keyed(key));
  expect(again.token).toBe(first.token);
  expect(await member.call(programs.listTokens)).toHaveLength(1);
  const rows = await app.db.read((tx) => tx.query(`select encode(answer, 'hex') as text from keyed_request`));
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(Buffer.from(first.token).toString('hex'));
});

/** What a server would do that is killed at a moment of our choice. */
const request = (key: string) => ({
  ownerId: member.id,
  key,
  method: 'POST',
  url: '/api/x',
  body: {},
  isAnswer: (value: unknown) => typeof value === 'object' && value !== null && 'count' in value,
});
const later = (seconds: number) =>
  app.db.write((tx) =>
    tx.query('update keyed_request set claimed_until = claimed_until - make_interval(secs => $1)', [seconds]),
  );
/** Until the first try of this member has its key. */
async function claimed(): Promise<void> {
  const rows = () =>
    app.db.read((tx) => tx.query('select 1 as one from keyed_request where owner_id = $1', [member.id]));
  await expect.poll(rows).toHaveLength(1);
}
const never = () => new Promise<never>(() => {});

test('a crash before the effect leaves the key free after a while, a crash after it never repeats it', async () => {
  let effects = 0;
  const before = randomUUID();
  void runUnderKey(app.db, request(before), never);
  await claimed();
  await expect(runUnderKey(app.db, request(before), async () => ++effects)).rejects.toMatchObject({
    code: 'key_in_use',
  });
  await later(60);
  await runUnderKey(app.db, request(before), async (write) => write(async () => ({ count: ++effects })));
  expect(effects).toBe(1);

  const after = randomUUID();
  let written = false;
  void runUnderKey(app.db, request(after), async (write) => {
    await write(async () => ({ count: ++effects }));
    written = true;
    return never();
  });
  await expect.poll(() => written).toBe(true);
  await expect(runUnderKey(app.db, request(after), async () => ++effects)).rejects.toMatchObject({
    code: 'key_in_use',
  });
  await later(60);
  const answer = await runUnderKey(app.db, request(after), async () => ++effects);
  expect(answer).toEqual({ status: 200, body: { count: 2 }, replayed: true });
  expect(effects).toBe(2);
});

test('a try that lost its claim to a slower clock writes nothing', async () => {
  const key = randomUUID();
  let goOn = () => {};
  const paused = new Promise<void>((resolve) => (goOn = resolve));
  let effects = 0;
  const slow = runUnderKey(app.db, request(key), async (write) => {
    await paused;
    return write(async () => ({ count: ++effects }));
  });
  await claimed();
  await later(60);
  await runUnderKey(app.db, request(key), async (write) => write(async () => ({ count: ++effects })));
  goOn();
  expect(await slow).toMatchObject({ status: 409, body: { code: 'key_in_use' } });
  expect(effects).toBe(1);
});

test('after an error of ours the key is free again', async () => {
  const key = randomUUID();
  await expect(
    runUnderKey(app.db, request(key), async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await runUnderKey(app.db, request(key), async () => ({ count: 1 }))).toMatchObject({ replayed: false });
});

test('after a day a key is forgotten', async () => {
  const key = randomUUID();
  await member.try(promotions.createPromotion, { body: wanted() }, keyed(key));
  await app.db.write((tx) => tx.query(`update keyed_request set created_at = created_at - interval '25 hours'`));
  expect((await member.try(promotions.createPromotion, { body: wanted() }, keyed(key))).status).toBe(200);
  expect(await promotionsOf()).toHaveLength(2);
  await app.db.write((tx) => tx.query(`update keyed_request set created_at = created_at - interval '25 hours'`));
  await runJob(app, 'forget-old-keys');
  expect(await app.db.read((tx) => tx.query('select 1 from keyed_request'))).toEqual([]);
});
