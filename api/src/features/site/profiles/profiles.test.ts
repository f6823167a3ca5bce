import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { admin, auth, profiles, watching } from '@viewloop/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Member } from '../../../testing/given.ts';
import { runJob } from '../../../testing/run-job.ts';
import { testSite } from '../../../testing/test-site.ts';
import { undoVoid, voidView } from '../../exchange/watching/index.ts';

const SCREENS = {
  'index.html': '<meta property="og:image" content="%ORIGIN%%OG_IMAGE%"><main>app</main>',
  'hints.json': '{}',
  'greetings.json': '{}',
  'player.html': '',
  'landing.html': '',
  'manifest.webmanifest': '{}',
  'site-page.html': '',
  'profile.html': '<html lang="%LANGUAGE%"><link href="%ORIGIN%/u/%HANDLE%"><h1>%HANDLE%</h1>%VERIFIED%%VIDEOS%</html>',
};
const screens = mkdtempSync(path.join(tmpdir(), 'screens-'));
mkdirSync(path.join(screens, 'avatars'));
for (const [name, text] of Object.entries(SCREENS)) writeFileSync(path.join(screens, name), text);
writeFileSync(
  path.join(screens, 'avatars/male-1.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#f00"/></svg>',
);

const site = testSite({ RATE_LIMITS: 'off', BRAND_NAME: 'Loop & <Co>' }, { screens });
const get = (url: string, headers = {}) => site.app.http.inject({ url, headers });
const statusOf = async (url: string) => (await get(url)).statusCode;

let handles = 0;
/** A member with a public page. */
async function creator(wishes: { badge?: boolean; shown?: boolean } = {}) {
  const member = await site.given.member();
  const handle = `creator-${++handles}`;
  const body = { handle, shown: true, badge: true, ...wishes };
  await member.call(profiles.updateOwnProfile, { body });
  return { member, handle, body };
}
const show = (member: Member, body: { handle: string; shown: boolean; badge: boolean }) =>
  member.try(profiles.updateOwnProfile, { body });

test('nobody has a public page who did not ask for one, and a hidden one is like none', async () => {
  const member = await site.given.member();
  expect(await member.call(profiles.readOwnProfile)).toEqual({ handle: null, shown: false, badge: false });
  expect(await statusOf(`/u/${member.username}`)).toBe(404);
  const { handle, body, member: owner } = await creator();
  expect(await statusOf(`/u/${handle}`)).toBe(200);
  expect((await show(owner, { ...body, shown: false })).status).toBe(200);
  const [hidden, unknown] = [await get(`/u/${handle}`), await get('/u/nobody-at-all')];
  expect([hidden.statusCode, hidden.body]).toEqual([404, unknown.body]);
  for (const url of [`/api/profiles/${handle}`, `/badges/${handle}.svg`]) expect(await statusOf(url)).toBe(404);
  expect(await owner.call(profiles.readOwnProfile)).toEqual({ ...body, shown: false });
});

test('it shows running promotions and nothing that says who the member is', async () => {
  const { member, handle } = await creator();
  const promotion = await site.given.promotion({ owner: member, title: '<img src=x onerror=alert(1)>' });
  const page = await get(`/u/${handle}`, { host: 'evil.example', 'accept-language': 'de' });
  expect(page.body).toContain('&#60;img src=x onerror=alert(1)&#62;');
  expect(page.body).not.toContain('<img src=x');
  expect(page.body).toContain(promotion.videoUrl);
  expect(page.body).toContain(`<html lang="de"><link href="/u/${handle}">`);
  const feed = await get(`/api/profiles/${handle}`);
  for (const secret of [member.username, member.email, member.id]) {
    expect(page.body).not.toContain(secret);
    expect(feed.body).not.toContain(secret);
  }
  await site.app.db.write((tx) => tx.query(`update promotion set state = 'paused' where id = $1`, [promotion.id]));
  expect((await site.app.visitor().call(profiles.readPublicProfile, { params: { handle } })).promotions).toEqual([]);
});

test('a member who is locked has no page, and has it again afterwards', async () => {
  const { member, handle } = await creator();
  const boss = await site.given.admin();
  await boss.call(admin.suspendMember, { body: { userId: member.id, reason: 'A while' } });
  for (const url of [`/u/${handle}`, `/api/profiles/${handle}`, `/badges/${handle}.svg`]) {
    expect(await statusOf(url)).toBe(404);
  }
  await boss.call(admin.restoreMember, { body: { userId: member.id } });
  expect(await statusOf(`/u/${handle}`)).toBe(200);
});

test('a handle is one person’s for ever, and nobody passes for another member or for the site', async () => {
  const { member, handle, body } = await creator();
  const other = await site.given.member({ username: 'Some.Body-Else' });
  const named = await site.given.member({ username: 'famous-one' });
  const refused = async (wanted: string) => (await show(other, { ...body, handle: wanted })).body.code;
  expect(await refused(handle)).toBe('handle_taken');
  expect(await refused(named.username)).toBe('handle_taken');
  expect(await refused('support')).toBe('handle_taken');
  expect(await refused('Not-Small')).toBe('bad_request');
  expect((await show(member, { ...body, handle: `${handle}-new` })).status).toBe(200);
  expect(await statusOf(`/u/${handle}`)).toBe(404);
  expect(await refused(handle)).toBe('handle_taken');
  expect((await show(member, body)).status).toBe(200);
});

test('two members who choose the same handle at once do not both get it', async () => {
  const rivals = await Promise.all([site.given.member(), site.given.member(), site.given.member()]);
  const answers = await Promise.all(
    rivals.map((rival) => show(rival, { handle: 'wanted-by-all', shown: true, badge: false })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

/** As if all watches so far had begun an hour earlier. */
const anHourLater = () =>
  site.app.db.write(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `update view set started_at = started_at - interval '1 hour' where started_at > now() - interval '30 minutes'`,
    );
  });

test('the badge counts verified views once each, and no more when one is taken back', async () => {
  const { member, handle, body } = await creator();
  const promotion = await site.given.promotion({ owner: member });
  const watches = [await site.given.rewardedWatch({ promotion }), await site.given.rewardedWatch({ promotion })];
  // Without a heartbeat a view is paid after a longer while, but not verified.
  const silent = await site.given.startedWatch({ promotion });
  await site.given.secondsPassed(silent.view.id, silent.view.requiredSeconds + 1);
  await silent.viewer.call(watching.completeWatching, { body: { viewId: silent.view.id } });
  const views = async () => /: (\S+) verified views</.exec((await get(`/badges/${handle}.svg`)).body)?.[1];
  expect(await views()).toBe('0');
  await anHourLater();
  for (let n = 0; n < 2; n++) await runJob(site.app, 'count-verified-views');
  expect(await views()).toBe('2');
  const { id: adminId } = await site.given.admin();
  const viewId = watches[0]?.view.id ?? 0;
  await site.app.db.write((tx) => voidView(tx, { viewId, reason: 'A script watched this', adminId }));
  expect(await views()).toBe('1');
  await site.app.db.write((tx) => undoVoid(tx, { viewId, adminId }));
  await runJob(site.app, 'count-verified-views');
  expect(await views()).toBe('2');
  const feed = await site.app.visitor().call(profiles.readPublicProfile, { params: { handle } });
  expect(feed.verifiedViews).toBe(2);
  await show(member, { ...body, badge: false });
  expect(await statusOf(`/badges/${handle}.svg`)).toBe(404);
  expect((await get(`/u/${handle}`)).body).not.toContain('verified');
});

test('other sites may show the badge, which can neither run nor load anything', async () => {
  const { handle } = await creator();
  const badge = await get(`/badges/${handle}.svg?language=es`);
  expect(badge.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=600',
    'content-security-policy': "default-src 'none'; frame-ancestors *; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(badge.headers['x-frame-options']).toBeUndefined();
  expect(badge.headers['set-cookie']).toBeUndefined();
  expect(badge.body).toContain('Visto en Loop &#38; &#60;Co&#62;: 0 visualizaciones verificadas');
  expect(badge.body).not.toMatch(/<script|<style|style=|href=|<Co>/);
  expect((await get(`/u/${handle}`)).headers['x-frame-options']).toBe('DENY');
  expect((await sharp(badge.rawPayload).metadata()).height).toBe(28);
});

test('a referral link has a picture that names the inviter only with a public page', async () => {
  const { member } = await creator();
  const stranger = await site.given.member();
  const codeOf = async (one: Member) => (await one.call(auth.currentUser)).referralCode ?? expect.fail('no code');
  const link = await get(`/auth?ref=${await codeOf(member)}`, { host: 'evil.example' });
  expect(link.body).toContain(`content="/invitations/${await codeOf(member)}.png?language=en"`);
  expect((await get('/auth?ref=%22%3E')).body).toContain('/og.png"');
  const picture = async (code: string) => get(`/invitations/${code}.png?language=de`);
  const named = await picture(await codeOf(member));
  const [nameless, unknown] = [await picture(await codeOf(stranger)), await picture('NOBODYSCODE')];
  // A machine without any font cannot draw text, and uses the ordinary picture.
  if (named.statusCode === 302) return expect(named.headers.location).toBe('/og.png');
  expect(named.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=600' });
  expect(named.headers['set-cookie']).toBeUndefined();
  expect(await sharp(named.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
  expect(nameless.rawPayload.equals(unknown.rawPayload)).toBe(true);
  expect(nameless.rawPayload.equals(named.rawPayload)).toBe(false);
  expect(await statusOf('/invitations/..%2fx.png')).toBe(404);
  return undefined;
});
