import {
  admin,
  auth,
  comparisons,
  constants,
  notices,
  objections,
  programs,
  promotions,
  webhooks,
} from '@viewloop/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type GuardedHttp, openGuardedHttp } from '../../../platform/outside/guarded-http.ts';
import { guardedLookup } from '../../../platform/outside/guarded-lookup.ts';
import { depositsIn } from '../../../testing/deposits.ts';
import { type Given, givenIn, type Member, videoUrl } from '../../../testing/given.ts';
import { race } from '../../../testing/race.ts';
import { runJob } from '../../../testing/run-job.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { PAUSES } from './answer-rules.ts';

const EVENTS = [...webhooks.WebhookEvent.options];

let receiver: WebhookReceiver;
let app: TestApp;
let given: Given;
let member: Member;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await startTestApp({ RATE_LIMITS: 'off' }, { guardedHttp: openGuardedHttp({ insteadOf: receiver.insteadOf }) });
  given = givenIn(app);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.behaviour = 200;
  receiver.received.length = 0;
  await app.db.write((tx) => tx.query('delete from delivery'));
  await app.db.write((tx) => tx.query('delete from webhook'));
  member = await given.member();
});

const create = (owner: Member = member, events = EVENTS) =>
  owner.call(webhooks.createWebhook, { body: { url: receiver.url, events } });
const sendDue = () => runJob(app, 'send-webhooks');
const muchLater = () => app.db.write((tx) => tx.query(`update delivery set due_at = now() - interval '1 second'`));
const log = (id: number) => member.call(webhooks.webhookDeliveries, { params: { id } });
const types = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);

test('a test message arrives signed, as any library of the standard verifies it', async () => {
  const { webhook, secret } = await create();
  const queued = await member.call(webhooks.testWebhook, { params: { id: webhook.id } });
  expect(queued).toMatchObject({ type: 'webhook.test', state: 'waiting', attempts: 0 });
  await sendDue();
  const [message] = receiver.received;
  const headers = message?.headers as Record<string, string>;
  expect(new Webhook(secret).verify(message?.body ?? '', headers)).toMatchObject({ type: 'webhook.test' });
  expect(() => new Webhook(secret).verify(`${message?.body} `, headers)).toThrow('No matching signature');
  expect(headers['webhook-id']).toBe(queued.messageId);
  expect(await log(webhook.id)).toMatchObject([{ id: queued.id, state: 'sent', attempts: 1, error: null }]);
});

test("a promotion's life is told to its owner and to the site, and to nobody else", async () => {
  const boss = await given.admin();
  const other = await given.member();
  await create();
  await create(other);
  await boss.call(webhooks.createSiteWebhook, { body: { url: receiver.url, events: ['promotion.completed'] } });
  const promotion = await given.promotion({ owner: member, credits: 4, title: 'A film' });
  const { view } = await given.rewardedWatch({ promotion });
  await sendDue();
  expect(types()).toEqual(['promotion.first_view']);
  await member.call(promotions.pausePromotion, { params: { id: promotion.id } });
  await member.call(promotions.resumePromotion, { params: { id: promotion.id } });
  await given.rewardedWatch({ promotion });
  await boss.call(admin.voidView, { body: { viewId: view.id, reason: 'A robot' } });
  await sendDue();
  expect(types().sort()).toEqual(
    ['promotion.first_view', 'promotion.paused', 'promotion.completed', 'promotion.completed', 'view.voided'].sort(),
  );
  const completed = receiver.received.find(({ body }) => body.includes('promotion.completed'));
  expect(JSON.parse(completed?.body ?? '')).toMatchObject({
    type: 'promotion.completed',
    data: { promotionId: promotion.id, title: 'A film', views: 2, target: 2, memberId: member.id },
  });
  expect((completed?.body ?? '').length).toBeLessThan(20_000);
});

test('a view that is voided, restored and voided again is told each time, and so is a pause', async () => {
  const boss = await given.admin();
  await create(member, ['view.voided', 'promotion.paused']);
  const promotion = await given.promotion({ owner: member, credits: 4 });
  const { view } = await given.rewardedWatch({ promotion });
  const body = { viewId: view.id };
  await boss.call(admin.voidView, { body: { ...body, reason: 'A robot' } });
  await boss.call(admin.undoVoid, { body });
  await boss.call(admin.voidView, { body: { ...body, reason: 'A robot after all' } });
  const params = { id: promotion.id };
  await member.call(promotions.pausePromotion, { params });
  await member.call(promotions.resumePromotion, { params });
  await member.call(promotions.pausePromotion, { params });
  await sendDue();
  expect(types().sort()).toEqual(['promotion.paused', 'promotion.paused', 'view.voided', 'view.voided']);
  expect(new Set(ids()).size).toBe(4);
});

test('an owner who pauses is not told the reason of an earlier pause', async () => {
  await create(member, ['promotion.paused']);
  const promotion = await given.promotion({ owner: member, credits: 20 });
  // As the server leaves it when the platform says that the video cannot be played.
  await app.db.write((tx) =>
    tx.query(
      `update promotion set state = 'paused', state_reason = 'private', state_reason_code = 'paused_unplayable' where id = $1`,
      [promotion.id],
    ),
  );
  const pauses = async () =>
    (await member.call(notices.listNotices)).filter(({ kind }) => kind === 'promotion_paused').length;
  const params = { id: promotion.id };
  await member.call(promotions.resumePromotion, { params });
  await member.call(promotions.pausePromotion, { params });
  await sendDue();
  const told = receiver.received.map(({ body }) => (JSON.parse(body) as { data: object }).data);
  expect(told).toMatchObject([{ reasonCode: null, reason: null }]);
  expect(await pauses()).toBe(0);
});

test('a deposit is told when it is credited and when the chain takes it back', async () => {
  await create();
  const deposits = await depositsIn(app);
  await deposits.look();
  const { wallet } = deposits;
  if (wallet.mode !== 'mock') throw new Error('the chain is simulated');
  const boss = await given.admin();
  const body = { userId: member.id, amount: '0.021' };
  const { txHash } = await boss.call(admin.simulateDeposit, { body });
  for (let block = 0; block < 3; block++) await app.db.write((tx) => wallet.chain.mine(tx));
  await deposits.look();
  await sendDue();
  expect(types()).toEqual(['deposit.confirmed']);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ data: { amount: '0.02100000', credits: 2000 } });
  await app.db.write((tx) => wallet.chain.reorganise(tx, 3, [txHash]));
  await deposits.look();
  await sendDue();
  expect(types()).toEqual(['deposit.confirmed', 'deposit.reversed']);
});

test('only what was chosen is sent, and an event that happens twice is one message', async () => {
  await create(member, ['promotion.completed']);
  const promotion = await given.promotion({ owner: member, credits: 2 });
  await given.rewardedWatch({ promotion });
  await app.db.write((tx) =>
    tx.query(`select webhook_event($1, 'promotion.completed', $2, '{}')`, [
      member.id,
      `promotion.completed:${promotion.id}`,
    ]),
  );
  await sendDue();
  expect(types()).toEqual(['promotion.completed']);
});

test('a receiver that fails, hangs, redirects inside and comes back gets the message under one id', async () => {
  const { webhook } = await create();
  await member.call(webhooks.testWebhook, { params: { id: webhook.id } });
  receiver.behaviour = 500;
  await sendDue();
  expect(await log(webhook.id)).toMatchObject([{ state: 'waiting', attempts: 1, error: 'the receiver answered 500' }]);
  await sendDue();
  expect(receiver.received).toHaveLength(1);

  receiver.behaviour = { redirect: 'http://169.254.169.254/latest/meta-data' };
  await muchLater();
  await sendDue();
  expect(await log(webhook.id)).toMatchObject([{ state: 'waiting', attempts: 2, error: 'the receiver answered 302' }]);

  receiver.behaviour = 200;
  await muchLater();
  await sendDue();
  expect(await log(webhook.id)).toMatchObject([{ state: 'sent', attempts: 3 }]);
  expect(new Set(ids()).size).toBe(1);
  expect(receiver.received).toHaveLength(3);
});

test('a receiver that hangs is given up after fifteen seconds and tried again', async () => {
  const { webhook } = await create();
  await member.call(webhooks.testWebhook, { params: { id: webhook.id } });
  receiver.behaviour = 'hang';
  const patience: number[] = [];
  const real = openGuardedHttp({ insteadOf: receiver.insteadOf });
  const guardedHttp: GuardedHttp = {
    request(url, wanted) {
      patience.push(wanted.withinMs);
      return real.request(url, { ...wanted, withinMs: 100 });
    },
  };
  const other = await startTestApp({ RATE_LIMITS: 'off' }, { databaseUrl: app.databaseUrl, guardedHttp });
  await runJob(other, 'send-webhooks');
  await other.close();
  expect(patience).toEqual([15_000]);
  expect(await log(webhook.id)).toMatchObject([{ state: 'waiting', attempts: 1, error: 'timeout' }]);
});

test('a name that leads inside is not connected to', async () => {
  const inside = guardedLookup((_name, _options, done) => done(null, [{ address: '10.0.0.8', family: 4 }]));
  const options = { databaseUrl: app.databaseUrl, guardedHttp: openGuardedHttp({ lookup: inside }) };
  const other = await startTestApp({ RATE_LIMITS: 'off' }, options);
  try {
    const { webhook } = await create();
    await member.call(webhooks.testWebhook, { params: { id: webhook.id } });
    await runJob(other, 'send-webhooks');
    expect(await log(webhook.id)).toMatchObject([{ state: 'waiting', attempts: 1, error: 'private_address' }]);
  } finally {
    await other.close();
  }
});

test.each([
  'http://example.com/hook',
  'https://example.com:8443/hook',
  'https://user:secret@example.com/hook',
  'https://127.0.0.1/hook',
  'https://2130706433/hook',
  'https://[::1]/hook',
  'https://localhost/hook',
  'https://database.internal/hook',
  'not an address',
])('%s cannot be a webhook', async (url) => {
  const answer = await member.try(webhooks.createWebhook, { body: { url, events: EVENTS } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'webhook_address' } });
});

test('what has ended is neither tested nor replayed', async () => {
  const { webhook } = await create();
  const params = { id: webhook.id };
  const first = await member.call(webhooks.testWebhook, { params });
  receiver.behaviour = 410;
  await sendDue();
  const ended = { status: 409, body: { code: 'webhook_ended' } };
  expect(await member.try(webhooks.testWebhook, { params })).toMatchObject(ended);
  expect(await member.try(webhooks.replayWebhook, { params: { id: first.id } })).toMatchObject(ended);
});

test('the webhooks of a suspended member end, and what waits for them is not sent', async () => {
  const boss = await given.admin();
  const { webhook } = await create();
  await member.call(webhooks.testWebhook, { params: { id: webhook.id } });
  await boss.call(admin.suspendMember, { body: { userId: member.id, reason: 'A robot' } });
  await sendDue();
  expect(receiver.received).toEqual([]);
  await boss.call(admin.restoreMember, { body: { userId: member.id } });
  const back = app.visitor();
  await back.call(auth.login, { body: { username: member.username, password: member.password } });
  const shown = { id: webhook.id, state: 'ended', endedReason: 'suspended' };
  expect(await back.call(webhooks.listWebhooks)).toMatchObject([shown]);
});

test('a program has only sent out what it may read itself', async () => {
  const tokenWith = async (...scopes: (typeof constants.SCOPES)[number][]) => {
    const body = { name: 'Hooks', scopes, password: member.password };
    return app.program((await member.call(programs.createToken, { body })).token);
  };
  const program = await tokenWith('webhooks', 'read');
  const wanted = (events: webhooks.WebhookEvent[]) => ({ body: { url: receiver.url, events } });
  const deposits = wanted(['promotion.completed', 'deposit.confirmed']);
  const refusal = (scope: string) => ({ status: 403, body: { code: 'scope_missing', details: { scope } } });
  expect(await program.try(webhooks.createWebhook, deposits)).toMatchObject(refusal('wallet:read'));
  const { webhook } = await program.call(webhooks.createWebhook, wanted(['promotion.completed']));
  const change = { params: { id: webhook.id }, ...deposits };
  expect(await program.try(webhooks.updateWebhook, change)).toMatchObject(refusal('wallet:read'));
  const blind = await tokenWith('webhooks', 'wallet:read');
  expect(await blind.try(webhooks.createWebhook, deposits)).toMatchObject(refusal('read'));
  const both = await tokenWith('webhooks', 'wallet:read', 'read');
  expect((await both.try(webhooks.createWebhook, deposits)).status).toBe(200);
});

test('the log shows what was sent and the beginning of what was answered', async () => {
  const { webhook } = await create();
  receiver.behaviour = 500;
  receiver.body = `Out of order\0 ${'ü'.repeat(3000)}`;
  await member.call(webhooks.testWebhook, { params: { id: webhook.id } });
  await sendDue();
  receiver.body = '';
  const [shown] = await log(webhook.id);
  expect(shown?.request).toBe(receiver.received[0]?.body);
  expect(shown?.answer).toMatchObject({ status: 500, body: expect.stringMatching(/^Out of order ü{1016,1017}$/) });

  receiver.behaviour = 200;
  await muchLater();
  await sendDue();
  expect(await log(webhook.id)).toMatchObject([{ state: 'sent', answer: { status: 200, body: '' } }]);
});

test('a program does not read in the log what it may not read elsewhere', async () => {
  const { webhook } = await create();
  const deposits = await depositsIn(app);
  await deposits.look();
  const boss = await given.admin();
  await boss.call(admin.simulateDeposit, { body: { userId: member.id, amount: '0.021' } });
  if (deposits.wallet.mode !== 'mock') throw new Error('the chain is simulated');
  const { chain } = deposits.wallet;
  for (let block = 0; block < 3; block++) await app.db.write((tx) => chain.mine(tx));
  await deposits.look();
  const body = { name: 'Hooks', scopes: ['webhooks' as const, 'read' as const], password: member.password };
  const program = app.program((await member.call(programs.createToken, { body })).token);
  const params = { id: webhook.id };
  expect(await program.call(webhooks.webhookDeliveries, { params })).toMatchObject([
    { type: 'deposit.confirmed', request: null },
  ]);
  expect((await log(webhook.id))[0]?.request).toContain('deposit.confirmed');
});

test('a promotion that is stopped or hidden, a falling balance: each is told, each time', async () => {
  const boss = await given.admin();
  const events: webhooks.WebhookEvent[] = ['promotion.stopped', 'promotion.hidden', 'balance.low'];
  await member.call(webhooks.createWebhook, { body: { url: receiver.url, events, balanceBelow: 50 } });
  await given.credits(member, 100);
  const spend = (creditsSpent: number) =>
    member.call(promotions.createPromotion, { body: { videoUrl: videoUrl(), platform: 'youtube', creditsSpent } });
  const data = () => receiver.received.map(({ body }) => (JSON.parse(body) as { data: object }).data);
  await spend(50);
  await sendDue();
  expect(data()).toEqual([]);
  const { id } = await spend(2);
  await spend(2);
  await sendDue();
  expect(data()).toMatchObject([{ before: 50, balance: 48, memberId: member.id }]);

  receiver.received.length = 0;
  const params = { id };
  const hide = { params, body: { reason: 'Not a video', refund: false } };
  await boss.call(admin.hidePromotion, hide);
  await boss.call(admin.hidePromotion, { params, body: { ...hide.body, reason: 'Still not' } });
  await boss.call(admin.restorePromotion, { params });
  await boss.call(admin.hidePromotion, hide);
  await boss.call(admin.restorePromotion, { params });
  await member.call(promotions.stopPromotion, { params });
  await member.call(promotions.stopPromotion, { params });
  await sendDue();
  expect(types().sort()).toEqual(['promotion.hidden', 'promotion.hidden', 'promotion.stopped']);
  expect(data()).toContainEqual(expect.objectContaining({ promotionId: id, creditsReturned: 2, reasonCode: null }));
});

test('a decided objection and a decided comparison arrive once, with what was decided', async () => {
  const boss = await given.admin();
  const { webhook } = await create(member, ['objection.decided', 'comparison.decided']);
  const data = () => receiver.received.map(({ body }) => (JSON.parse(body) as { data: object }).data);
  const { view } = await given.rewardedWatch({ viewer: member });
  await boss.call(admin.voidView, { body: { viewId: view.id, reason: 'Looks like a script' } });
  const objection = await member.call(objections.objectToView, {
    params: { id: view.id },
    body: { text: 'I watched all of it' },
  });
  const decision = { params: { id: objection.id }, body: { grant: true, answer: 'We looked again' } };
  await boss.call(objections.decideObjection, decision);
  await boss.call(objections.decideObjection, decision);
  await sendDue();
  expect(types()).toEqual(['objection.decided']);
  expect(data()).toMatchObject([{ objectionId: objection.id, granted: true, answer: 'We looked again' }]);

  receiver.received.length = 0;
  await given.credits(member, 80);
  const cut = () => ({ videoUrl: videoUrl(), platform: 'youtube' as const });
  const body = { a: cut(), b: cut(), creditsSpent: 80, winnerTakesRest: true, requestId: given.requestId() };
  const made = await member.call(comparisons.createComparison, { body });
  await app.db.write((tx) =>
    tx.query(
      `update comparison set a_started = 60, a_completed = 58, b_started = 60, b_completed = 5, next_look_at = now()
       where id = $1`,
      [made.id],
    ),
  );
  await runJob(app, 'compare-cuts');
  await runJob(app, 'compare-cuts');
  await sendDue();
  expect(types()).toEqual(['comparison.decided']);
  expect(data()).toMatchObject([{ comparisonId: made.id, a: made.a.promotionId, b: made.b.promotionId, winner: 'a' }]);
  expect(await log(webhook.id)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});

test('an inner receiver is reached only if the operator allows it, and its answers are not shown', async () => {
  const port = new URL(Object.values(receiver.insteadOf)[0] ?? '').port;
  const url = `http://127.0.0.1:${port}/inside`;
  const body = { url, events: EVENTS };
  expect((await member.try(webhooks.createWebhook, { body })).status).toBe(400);
  const other = await startTestApp(
    { RATE_LIMITS: 'off', WEBHOOK_ALLOW: '127.0.0.0/30' },
    { databaseUrl: app.databaseUrl },
  );
  try {
    const there = member.at(other);
    const { webhook } = await there.call(webhooks.createWebhook, { body });
    receiver.body = 'secrets of the house';
    await there.call(webhooks.testWebhook, { params: { id: webhook.id } });
    // A server without the setting does not go there, even though the address is in the database.
    await sendDue();
    expect(await log(webhook.id)).toMatchObject([{ state: 'waiting', error: 'not_https' }]);
    await muchLater();
    await runJob(other, 'send-webhooks');
    expect(await log(webhook.id)).toMatchObject([{ state: 'sent', answer: { status: 200, body: null } }]);
    const far = { body: { url: `http://127.0.0.9:${port}/`, events: EVENTS } };
    expect((await there.try(webhooks.createWebhook, far)).status).toBe(400);
  } finally {
    receiver.body = '';
    await other.close();
  }
});

test('410 ends the webhook, and changing it switches it on again', async () => {
  const { webhook } = await create();
  const params = { id: webhook.id };
  receiver.behaviour = 410;
  await member.call(webhooks.testWebhook, { params });
  await member.call(webhooks.testWebhook, { params });
  await sendDue();
  expect(await member.call(webhooks.listWebhooks)).toMatchObject([{ state: 'ended', endedReason: 'gone' }]);
  const promotion = await given.promotion({ owner: member });
  await given.rewardedWatch({ promotion });
  expect(await log(webhook.id)).toHaveLength(2);

  receiver.behaviour = 200;
  await member.call(webhooks.updateWebhook, { params, body: { url: receiver.url, events: EVENTS } });
  receiver.received.length = 0;
  await member.call(webhooks.testWebhook, { params });
  await sendDue();
  expect(types()).toEqual(['webhook.test']);
});

test('a receiver that is away for a whole day is given up, and its webhook ends', async () => {
  const { webhook } = await create();
  receiver.behaviour = 503;
  await member.call(webhooks.testWebhook, { params: { id: webhook.id } });
  for (let tries = 0; tries <= PAUSES.length; tries++) {
    await muchLater();
    await sendDue();
  }
  expect(await log(webhook.id)).toMatchObject([{ state: 'failed', attempts: PAUSES.length + 1 }]);
  expect(await member.call(webhooks.listWebhooks)).toMatchObject([{ state: 'ended', endedReason: 'failing' }]);
});

test('a replay is the same message with the same id and a fresh signature', async () => {
  const { webhook, secret } = await create();
  const first = await member.call(webhooks.testWebhook, { params: { id: webhook.id } });
  await sendDue();
  const again = await member.call(webhooks.replayWebhook, { params: { id: first.id } });
  await sendDue();
  expect(again.id).not.toBe(first.id);
  expect(new Set(ids())).toEqual(new Set([first.messageId]));
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
  const last = receiver.received[1];
  expect(new Webhook(secret).verify(last?.body ?? '', last?.headers as Record<string, string>)).toBeDefined();

  const stranger = await given.member();
  expect((await stranger.try(webhooks.replayWebhook, { params: { id: first.id } })).status).toBe(404);
});

test('after a rotation both secrets verify for a day, then only the new one', async () => {
  const { webhook, secret: old } = await create();
  const params = { id: webhook.id };
  const { secret } = await member.call(webhooks.rotateWebhookSecret, { params });
  expect(secret).not.toBe(old);
  const verifies = (one: string) => {
    const message = receiver.received.at(-1);
    try {
      return Boolean(new Webhook(one).verify(message?.body ?? '', message?.headers as Record<string, string>));
    } catch {
      return false;
    }
  };
  await member.call(webhooks.testWebhook, { params });
  await sendDue();
  expect([verifies(old), verifies(secret)]).toEqual([true, true]);
  await app.db.write((tx) => tx.query(`update webhook set old_secret_until = now() - interval '1 second'`));
  await member.call(webhooks.testWebhook, { params });
  await sendDue();
  expect([verifies(old), verifies(secret)]).toEqual([false, true]);
});

test('what waits for a deleted webhook is not sent', async () => {
  const { webhook } = await create();
  await member.call(webhooks.testWebhook, { params: { id: webhook.id } });
  await member.call(webhooks.deleteWebhook, { params: { id: webhook.id } });
  await sendDue();
  expect(receiver.received).toEqual([]);
});

test('nobody reaches a webhook of somebody else, and there are at most ten', async () => {
  const { webhook } = await create();
  const other = await given.member();
  const params = { id: webhook.id };
  const body = { url: receiver.url, events: EVENTS };
  for (const route of [webhooks.deleteWebhook, webhooks.rotateWebhookSecret, webhooks.testWebhook] as const)
    expect((await other.try(route, { params })).status).toBe(404);
  expect((await other.try(webhooks.updateWebhook, { params, body })).status).toBe(404);
  expect((await other.try(webhooks.webhookDeliveries, { params })).status).toBe(404);
  const boss = await given.admin();
  expect((await boss.try(webhooks.testSiteWebhook, { params })).status).toBe(404);

  const most = constants.WEBHOOKS_PER_OWNER;
  const tries = await race(most + 2, () => other.try(webhooks.createWebhook, { body }));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(most);
});

test('the outbox shows no secret', async () => {
  const { secret } = await create();
  const rows = await app.db.read((tx) => tx.query('select parameters::text as text from delivery'));
  expect(JSON.stringify([rows, await member.call(webhooks.listWebhooks)])).not.toContain(secret.slice(6));
});
