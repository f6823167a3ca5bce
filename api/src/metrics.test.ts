import { auth, promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { doorTo } from './testing/database-door.ts';
import { metricsOf, moved } from './testing/metrics-of.ts';
import { startTestApp } from './testing/test-app.ts';
import { testSite } from './testing/test-site.ts';

const site = testSite();

const refusals = (route: string, code: string) => `viewloop_refusals_total{route="${route}",code="${code}"}`;
const entries = (recipe: string) => `viewloop_ledger_entries_total{recipe="${recipe}"}`;
const credits = (recipe: string) => `viewloop_ledger_credits_total{recipe="${recipe}"}`;

test('a reward is counted once, with its entry, its batch and its commission', async () => {
  const referrer = await site.given.member();
  const viewer = await site.given.member({ referredBy: referrer });
  for (let n = 0; n < 3; n++) await site.given.rewardedWatch({ viewer });
  const { view } = await site.given.finishedWatch({ viewer });
  const names = [
    'viewloop_rewards_total',
    entries('watch_rewarded'),
    credits('watch_rewarded'),
    entries('commission_paid'),
    credits('commission_paid'),
    'viewloop_reward_batch_claims_sum',
  ];
  const claim = () => viewer.call(watching.completeWatching, { body: { viewId: view.id } });
  expect(await moved(site.app, names, claim)).toEqual([1, 1, 2, 1, 1, 1]);
  expect(await moved(site.app, names, claim)).toEqual([0, 0, 0, 0, 0, 1]);
});

test('what did not commit is not counted', async () => {
  const poor = await site.given.member();
  const body = { videoUrl: 'https://youtu.be/abcdefghijk', platform: 'youtube', title: null, creditsSpent: 10 };
  const names = [entries('promotion_funded'), refusals('/api/promotions', 'insufficient_credits')];
  expect(await moved(site.app, names, () => poor.try(promotions.createPromotion, { body }))).toEqual([0, 1]);
});

test('refusals are counted by route and reason', async () => {
  const { viewer, view } = await site.given.startedWatch();
  const stranger = site.app.visitor();
  const names = [
    refusals('/api/videos/complete-watching', 'watch_too_early'),
    refusals('/api/login', 'wrong_credentials'),
    refusals('/api/register', 'email_taken'),
    refusals('/api/register', 'human_check'),
    refusals('other', 'not_found'),
  ];
  const change = await moved(site.app, names, async () => {
    await viewer.try(watching.completeWatching, { body: { viewId: view.id } });
    await stranger.try(auth.login, { body: { username: viewer.username, password: 'not it' } });
    const body = { username: 'new-member', email: viewer.email, password: 'secret1' };
    for (let n = 0; n < 6; n++) await stranger.try(auth.register, { body });
    await site.app.http.inject({ url: '/api/made-up' });
  });
  expect(change).toEqual([1, 1, 5, 1, 1]);
});

test('every answer is counted once, whatever its kind', async () => {
  const count = (method: string, route: string, status: number) =>
    `viewloop_request_seconds_count{method="${method}",route="${route}",status="${status}"}`;
  const names = [
    count('GET', '/healthz', 200),
    count('HEAD', '/healthz', 200),
    count('GET', '/api/user', 401),
    count('GET', '/api/events', 401),
    count('GET', '/api/openapi.json', 200),
    count('GET', 'page', 404),
    count('POST', 'page', 403),
  ];
  const change = await moved(site.app, names, async () => {
    await site.app.http.inject({ url: '/healthz' });
    await site.app.http.inject({ url: '/healthz', method: 'HEAD' });
    await site.app.http.inject({ url: '/api/user' });
    await site.app.http.inject({ url: '/api/events' });
    // Too large to be handed over at once.
    await site.app.http.inject({ url: '/api/openapi.json' });
    await site.app.http.inject({ url: '/api/made-up' });
    await site.app.http.inject({ url: '/made-up', method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
  });
  expect(change).toEqual(names.map(() => 1));
});

test('credits, jobs and the version are told', async () => {
  const metrics = await metricsOf(site.app);
  expect(metrics.get(`viewloop_info{version="${site.app.settings.version}"}`)).toBe(1);
  expect(metrics.get('viewloop_credits{account="members"}')).toBeGreaterThan(0);
  expect(metrics.get('viewloop_job_interval_seconds{name="expire-watches"}')).toBe(5);
  expect(metrics.get('viewloop_job_last_success_timestamp_seconds{name="expire-watches"}')).toBe(0);
});

test('connections are busy while a transaction is open', async () => {
  const busy = 'viewloop_database_connections{state="busy"}';
  const seen = await site.app.db.write(async (tx) => {
    await tx.query('select 1');
    return metricsOf(site.app);
  });
  expect(seen.get(busy)).toBe(1);
  expect((await metricsOf(site.app)).get(busy)).toBe(0);
});

test('open event streams are counted until they end', async () => {
  const member = await site.given.member();
  const answer = await member.try(auth.login, { body: { username: member.username, password: member.password } });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] as string;
  const address = await site.app.http.listen({ port: 0, host: '127.0.0.1' });
  const leave = new AbortController();
  await fetch(`${address}/api/events`, { headers: { cookie }, signal: leave.signal });
  expect((await metricsOf(site.app)).get('viewloop_event_streams')).toBe(1);
  leave.abort();
  await expect.poll(async () => (await metricsOf(site.app)).get('viewloop_event_streams')).toBe(0);
});

test('without a database the server still says how it goes, and leaves out what it cannot know', async () => {
  const door = await doorTo(site.app.databaseUrl);
  await door.open();
  const other = await startTestApp({}, { databaseUrl: door.url });
  try {
    const before = await metricsOf(other);
    await door.shut();
    const after = await metricsOf(other);
    const names = ['viewloop_database_up', 'viewloop_deposits_pending', 'viewloop_credits{account="members"}'];
    expect(names.map((name) => before.get(name))).toEqual([1, 0, expect.any(Number)]);
    expect(names.map((name) => after.get(name))).toEqual([0, undefined, undefined]);
    expect(after.get('viewloop_database_waiting_requests')).toBe(0);
  } finally {
    await other.close();
  }
});
