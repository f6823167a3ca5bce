import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { screens } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../../../platform/http/page-template.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { bannersHtml } from './html.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  const built = mkdtempSync(path.join(tmpdir(), 'screens-'));
  mkdirSync(path.join(built, 'assets'));
  writeFileSync(
    path.join(built, 'index.html'),
    '<head><title>%BRAND_NAME%</title></head><!--shell-->outline <!--greeting-->%GREETING%! %GREETING_NOTE%<!--or-->grey<!--/greeting--><!--/shell--><main>app</main>',
  );
  writeFileSync(
    path.join(built, 'hints.json'),
    '{ "/": ["/assets/home.js"], "/auth": ["/assets/auth.js"], "/receipts/:token": ["/assets/receipts.js"], "/watch": ["/assets/watch.js"], "/promote/:id": [] }',
  );
  const words = { back: 'Hello again, %USERNAME%', newcomer: 'Hello & welcome, %USERNAME%', newcomerNote: 'Watch "2"' };
  const german = { back: 'Hallo wieder, %USERNAME%', newcomer: 'Hallo, %USERNAME%', newcomerNote: 'Sieh "2"' };
  writeFileSync(path.join(built, 'greetings.json'), JSON.stringify({ en: words, de: german }));
  writeFileSync(path.join(built, 'player.html'), '<main>player</main>');
  writeFileSync(path.join(built, 'site-page.html'), '<title>%TITLE%</title>%CONTENT%<nav>%PAGE_LINKS%</nav>');
  writeFileSync(path.join(built, 'profile.html'), '<title>%HANDLE%</title>%VERIFIED%%VIDEOS%');
  writeFileSync(path.join(built, 'landing.html'), '<h1>%BRAND_NAME% pays %COMMISSION_PERCENT%</h1>');
  writeFileSync(path.join(built, 'landing.de.html'), '<h1>%WATCH_SECONDS% Sekunden</h1>');
  writeFileSync(
    path.join(built, 'manifest.webmanifest'),
    '{ "name": "%BRAND_NAME%", "share_target": { "action": "/clips/share" } }',
  );
  writeFileSync(path.join(built, 'assets/app-abc123.js'), 'app()');
  writeFileSync(path.join(built, 'theme.js'), 'theme()');
  app = await startTestApp({ BRAND_NAME: 'Loop & Co' }, { screens: built });
  const session = await app.http.inject({
    method: 'POST',
    url: '/api/register',
    payload: { username: 'ada', email: 'ada@example.com', password: 'secret1' },
  });
  cookie = `viewloop=${session.cookies[0]?.value}`;
});
afterAll(() => app.close());

const get = (url: string, headers = {}) => app.http.inject({ url, headers });

test('a stranger gets the landing page, a member the application', async () => {
  expect((await get('/')).body).toBe('<h1>Loop &#38; Co pays 30</h1>');
  expect((await get('/', { cookie })).body).toContain('<title>Loop &#38; Co</title>');
});

test('a member’s page comes with its outline, and names what it will ask for', async () => {
  const home = (await get('/', { cookie })).body;
  expect(home).toContain('outline');
  expect(home).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/home.js">');
  expect(home).toContain('href="/api/dashboard/stats"');
  expect(home).toContain('href="/api/promotions?state=active&amp;limit=2"');
  const promotion = (await get('/promote/7', { cookie })).body;
  expect(promotion).toContain('href="/api/promotions/7/insights"');
  expect(promotion).toContain('href="/api/promotions/7/delivery"');
  const watch = (await get('/watch', { cookie })).body;
  expect(watch).toContain('href="/assets/watch.js"');
  expect(watch).toContain('href="/api/user"');
  expect(watch).not.toContain('/api/dashboard');
});

test('a page for anybody names its scripts, a page for members tells a stranger nothing', async () => {
  expect((await get('/auth')).body).toContain('href="/assets/auth.js"');
  expect((await get('/auth')).body).not.toContain('outline');
  expect((await get('/auth')).body).not.toContain('/api/');
  expect((await get('/receipts/abc')).body).toContain('href="/assets/receipts.js"');
  expect((await get('/watch')).body).not.toContain('/assets/');
});

test('the outline of the start page greets the member in the language of their screens', async () => {
  const home = async () => (await get('/', { cookie })).body;
  expect(await home()).toContain('outline Hello &#38; welcome, ada! Watch &#34;2&#34;<!--/shell-->');
  await app.db.write((tx) => tx.query(`update member set language = 'de'`));
  expect(await home()).toContain('outline Hallo, ada!');
  await app.db.write((tx) => tx.query(`update member_total set watched = 1`));
  expect(await home()).toContain('outline Hallo wieder, ada! \u00a0<!--/shell-->');
  await app.db.write((tx) => tx.query(`update member set language = 'es'`));
  expect(await home()).toContain('outline grey<!--/shell-->');
  expect((await get('/watch', { cookie })).body).toContain('outline grey<!--/shell-->');
});

test('a page that names a member is kept by no cache', async () => {
  const keeping = async (url: string, headers = {}) => (await get(url, headers)).headers['cache-control'];
  await app.db.write((tx) => tx.query(`update member set language = 'en'`));
  expect(await keeping('/', { cookie })).toBe('no-store');
  expect(await keeping('/watch', { cookie })).toBe('no-cache');
  for (const page of ['/reset-password', '/verify-email', '/undo-email', '/not-me', '/lost-factor'])
    expect([page, await keeping(`${page}?token=${'a'.repeat(43)}`)]).toEqual([page, 'no-store']);
  expect(await keeping('/')).toBe('no-cache');
});

test.each(['/watch', '/nowhere'])('a stranger’s %s promises nothing', async (url) => {
  expect((await get(url)).body).toBe('<head><title>Loop &#38; Co</title></head><main>app</main>');
});

test('signing in has no outline of a member’s page, even for a member', async () => {
  expect((await get('/auth', { cookie })).body).not.toContain('outline');
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'Sekunden'],
  ['fr,en;q=0.5', 'pays'],
  ['', 'pays'],
])('a stranger who reads %j gets the landing page with "%s"', async (accepted, word) => {
  const response = await get('/', { 'accept-language': accepted });
  expect(response.body).toContain(word);
  expect(response.body).not.toContain('%');
  expect(response.headers.vary).toContain('accept-language');
});

test('the installed app bears the name of this site', async () => {
  const response = await get('/manifest.webmanifest');
  // This site has no clips, so nothing can be shared with it.
  expect(response.json()).toEqual({ name: 'Loop & Co' });
});

test.each([
  ['/?ref=ABCD2345', '/auth?ref=ABCD2345'],
  ['/ref/ABCD2345', '/auth?ref=ABCD2345'],
  ['/ref/%22%3E%3Cscript%3E', '/auth'],
])('%s leads to %s', async (url, location) => {
  const response = await get(url);
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe(location);
});

test.each<[string, number]>([
  ...Object.values(screens)
    .filter((path) => path !== '/')
    .map((path): [string, number] => [path.replace(/:\w+/, '7'), 200]),
  ['/auth/callback', 200],
  ['/settings/', 200],
  ['/nowhere', 404],
  ['/notifications', 404],
  ['/watch/nothing', 404],
  ['/promote/nothing', 404],
])('%s shows the application with status %i', async (url, status) => {
  const response = await get(url);
  expect(response.statusCode).toBe(status);
  expect(response.body).toContain('<main>app</main>');
  expect(response.headers['cache-control']).toMatch(/^no-(?:cache|store)$/);
});

test('only the player page may frame a player, and only the two', async () => {
  const policy = async (url: string) => (await get(url)).headers['content-security-policy'];
  const players = 'frame-src https://www.tiktok.com https://www.youtube-nocookie.com';
  expect(await policy('/player')).toContain(players);
  expect(await policy('/watch')).toMatch(/frame-src 'self'$/);
  expect(await policy('/')).not.toContain('frame-src');
});

test('files with a hash are kept for ever, others are asked for again, and nothing else is served', async () => {
  expect((await get('/assets/app-abc123.js')).headers['cache-control']).toContain('immutable');
  expect((await get('/theme.js')).headers['cache-control']).toBe('no-cache');
  for (const url of ['/assets/other.js', '/../package.json', '/%2e%2e/package.json', '/index.html', '/.env']) {
    expect((await get(url)).statusCode).toBe(404);
  }
});

test('an address of the API that takes no GET says so, also beside the screens', async () => {
  const answer = await get('/api/login');
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
});

test('what an admin writes into a banner stays text', () => {
  const page = fill('%BANNERS%%UNKNOWN%', {
    BANNERS: bannersHtml([{ text: '<b>Buy</b>', link: 'https://x.example/?a="' }]),
  });
  expect(page).toContain('&#60;b&#62;Buy&#60;/b&#62;');
  expect(page).toContain('rel="sponsored noopener"');
  expect(page).toContain('Advertising');
  expect(page).toContain('%UNKNOWN%');
});
