import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { admin, auth, constants, landing, PAGE_SLUGS, sitePages } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenIn, type Member } from '../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let given: ReturnType<typeof givenIn>;
let boss: Member;
beforeAll(async () => {
  const built = mkdtempSync(path.join(tmpdir(), 'screens-'));
  const files = {
    'index.html': '<main>app</main>',
    'hints.json': '{}',
    'greetings.json': '{}',
    'player.html': '',
    'profile.html': '',
    'landing.html': '<footer>%PAGE_LINKS%</footer>',
    'manifest.webmanifest': '{}',
    'site-page.html':
      '<html lang="%LANGUAGE%"><title>%TITLE%</title><p>%NOTE%</p>%CONTENT%<nav>%CHOICES%</nav>%PAGE_LINKS%',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(built, name), text);
  app = await startTestApp({ RATE_LIMITS: 'off', BRAND_NAME: 'Loop' }, { screens: built });
  given = givenIn(app);
  boss = await given.admin();
});
afterAll(() => app.close());

const get = (url: string, headers = {}) => app.http.inject({ url, headers });
const save = (slug: (typeof PAGE_SLUGS)[number], language: 'en' | 'de' | 'es', markdown: string, title = 'Title') =>
  boss.call(sitePages.savePageDraft, { params: { slug }, body: { language, title, markdown } });
const publish = (slug: (typeof PAGE_SLUGS)[number], ...languages: ('en' | 'de' | 'es')[]) =>
  boss.call(sitePages.publishPage, { params: { slug }, body: { languages } });

test('drafts come in every language, say what happens to data, and are public nowhere', async () => {
  const pages = await boss.call(sitePages.listSitePages);
  expect(pages.map(({ slug }) => slug)).toEqual([...PAGE_SLUGS]);
  for (const { version, drafts } of pages) {
    expect([version, drafts.map(({ language, source }) => [language, source])]).toEqual([
      null,
      constants.LANGUAGES.map((language) => [language, 'starter']),
    ]);
  }
  const privacy = pages.find(({ slug }) => slug === 'privacy')?.drafts ?? [];
  for (const { markdown } of privacy) expect(markdown).toMatch(/viewloop-device[\s\S]*14/);
  expect((await app.visitor().call(landing.site)).pages).toEqual([]);
  expect((await get('/pages/privacy')).statusCode).toBe(404);
  expect((await get('/pages/nonsense')).statusCode).toBe(404);
});

test('a draft may be long, but not endless', async () => {
  const body = (length: number) => ({ language: 'es', title: 'Title', markdown: 'ñ'.repeat(length) });
  const longest = body(constants.LONGEST_PAGE);
  expect((await boss.try(sitePages.savePageDraft, { params: { slug: 'imprint' }, body: longest })).status).toBe(200);
  for (const [length, status] of [
    [constants.LONGEST_PAGE + 1, 400],
    [200_000, 413],
  ] as const) {
    const refused = await boss.try(sitePages.savePageDraft, { params: { slug: 'imprint' }, body: body(length) });
    expect(refused.status).toBe(status);
  }
});

test('a draft with gaps is not published', async () => {
  const refused = await boss.try(sitePages.publishPage, { params: { slug: 'imprint' }, body: { languages: ['en'] } });
  expect([refused.status, refused.body.code]).toEqual([409, 'page_has_gaps']);
  expect((await boss.call(sitePages.listPageVersions, { params: { slug: 'imprint' } })).length).toBe(0);
});

test('a published page is read in the reader’s language, and linked on the landing page and in mails', async () => {
  await save('contact', 'en', '## Write\n\n<script>x</script> us', 'Reach us');
  await save('contact', 'de', '## Schreib uns', 'So erreichst du uns');
  expect((await get('/pages/contact')).statusCode).toBe(404);
  expect((await publish('contact', 'en', 'de')).version).toBe(1);
  const english = await get('/pages/contact');
  expect(english.statusCode).toBe(200);
  expect(english.body).toContain('<html lang="en"><title>Reach us</title>');
  expect(english.body).toContain('<h3>Write</h3>');
  expect(english.body).not.toContain('<script>');
  expect((await get('/pages/contact?language=de')).body).toContain('Schreib uns');
  expect((await get('/pages/contact', { 'accept-language': 'de-AT' })).body).toContain('Schreib uns');
  // There is no Spanish version, so Spanish readers get another one.
  expect((await get('/pages/contact?language=es')).body).toContain('Reach us');
  expect((await get('/', { 'accept-language': 'de' })).body).toContain(
    '<a href="/pages/contact?language=de">Kontakt</a>',
  );

  const ada = await given.member();
  await boss.call(admin.changeRole, { body: { userId: ada.id, role: 'moderator' } });
  const [listed] = await boss.call(admin.listMails, { query: { q: ada.email } });
  const mail = await boss.call(admin.readMail, { params: { id: listed?.id ?? 0 } });
  expect(mail.text).toMatch(/Contact: http\S+\/pages\/contact\?language=en/);
  expect(mail.html).toContain('/pages/contact?language=en');
});

test('versions are kept, can be read again, and a page can be withdrawn', async () => {
  await save('contact', 'en', 'Second text');
  const { drafts } = (await boss.call(sitePages.listSitePages)).find(({ slug }) => slug === 'contact') ?? {
    drafts: [],
  };
  expect(drafts.find(({ language }) => language === 'en')).toMatchObject({ source: 'saved', isNew: true });
  expect((await get('/pages/contact')).body).toContain('Write');
  await publish('contact', 'en');
  expect((await get('/pages/contact')).body).toContain('Second text');
  const versions = await boss.call(sitePages.listPageVersions, { params: { slug: 'contact' } });
  expect(versions.map(({ version, languages }) => [version, languages])).toEqual([
    [2, ['en']],
    [1, ['de', 'en']],
  ]);
  const old = await boss.try(sitePages.previewPage, {
    params: { slug: 'contact' },
    query: { language: 'de', version: 1 },
  });
  expect(String(old.body)).toContain('Schreib uns');
  const both = await Promise.all([publish('contact', 'en'), publish('contact', 'en')]);
  expect(both.map(({ version }) => version).sort()).toEqual([3, 4]);
  expect((await boss.call(sitePages.withdrawPage, { params: { slug: 'contact' } })).version).toBe(null);
  expect((await get('/pages/contact')).statusCode).toBe(404);
  const twice = await boss.try(sitePages.withdrawPage, { params: { slug: 'contact' } });
  expect(twice.body.code).toBe('page_not_public');
  const log = await boss.call(admin.auditLog, { query: { limit: 2 } });
  expect(log.map(({ action }) => action)).toEqual(['withdraw_page', 'publish_page']);
});

test('registering agrees to the rules that are public, and later versions are agreed to by hand', async () => {
  const register = async (username: string) => {
    const visitor = app.visitor();
    const body = { username, email: `${username}@example.com`, password: 'secret1' };
    return { visitor, user: await visitor.call(auth.register, { body }) };
  };
  const before = await register('before');
  expect(before.user.rulesVersion).toBe(null);
  await save('rules', 'en', 'Be kind');
  await publish('rules', 'en');
  const after = await register('after');
  expect(after.user.rulesVersion).toBe(1);
  await publish('rules', 'en');
  const agree = (version: number) => after.visitor.try(sitePages.agreeToRules, { body: { version } });
  expect((await agree(1)).body.code).toBe('rules_changed');
  expect((await agree(2)).status).toBe(200);
  expect((await agree(2)).status).toBe(200);
  expect((await after.visitor.call(auth.currentUser)).rulesVersion).toBe(2);
  const kept = await app.db.read((tx) =>
    tx.query<{ version: number; how: string; dated: boolean }>(
      'select version, how, at is not null as dated from rules_consent where member_id = $1 order by version',
      [after.user.id],
    ),
  );
  expect(kept).toEqual([
    { version: 1, how: 'registered', dated: true },
    { version: 2, how: 'accepted', dated: true },
  ]);
  await boss.call(sitePages.withdrawPage, { params: { slug: 'rules' } });
  expect((await agree(2)).body.code).toBe('rules_changed');
});
