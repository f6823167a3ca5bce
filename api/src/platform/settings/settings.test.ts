import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseSettings } from './settings.ts';

test('nothing set gives the embedded database, mock Litecoin and the usual numbers', () => {
  expect(parseSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    drainSeconds: 0,
    databaseUrl: undefined,
    adminUsername: 'admin',
    adminPassword: undefined,
    watchSeconds: 30,
    unverifiedViewsPerDay: 10,
    commissionPercent: 30,
    platforms: ['tiktok', 'youtube'],
    litecoin: { mode: 'mock' },
    rateLimits: true,
    trustProxy: false,
    brandName: 'Viewloop',
    landingStats: 'auto',
  });
});

test('clips are on with the built-in database, and kept below the data folder unless a folder or a bucket is named', () => {
  expect(parseSettings({ DATA_DIR: '/srv/data' }).clips).toEqual({
    on: true,
    ffmpeg: 'auto',
    mostBytes: 300 * 1024 * 1024,
    mostSeconds: 60,
    mostBytesOfSite: 20 * 1024 ** 3,
    storage: { kind: 'disk', folder: '/srv/data/clips' },
    workFolder: '/srv/data/clip-work',
    keepDays: 30,
  });
  expect(parseSettings({ DATABASE_URL: 'postgres://localhost/viewloop' }).clips.on).toBe(false);
  expect(parseSettings({ DATABASE_URL: 'postgres://localhost/viewloop', CLIPS: 'on' }).clips.on).toBe(true);
  expect(parseSettings({ CLIPS: 'off' }).clips.on).toBe(false);
  expect(parseSettings({ CLIPS_DIR: '/mnt/clips', FFMPEG: '/opt/ffmpeg' }).clips).toMatchObject({
    ffmpeg: { path: '/opt/ffmpeg' },
    storage: { kind: 'disk', folder: '/mnt/clips' },
  });
  const bucket = { CLIPS_S3_URL: 'https://s3.example/b', CLIPS_S3_ACCESS_KEY: 'a', CLIPS_S3_SECRET_KEY: 's' };
  expect(parseSettings(bucket).clips.storage).toEqual({
    kind: 's3',
    s3: { endpoint: 'https://s3.example/b', region: 'auto', accessKey: 'a', secretKey: 's' },
  });
  expect(() => parseSettings({ ...bucket, CLIPS_S3_SECRET_KEY: '' })).toThrow('CLIPS_S3_URL needs both');
  expect(() => parseSettings({ ...bucket, CLIPS_S3_URL: '' })).toThrow('CLIPS_S3_URL is missing');
  expect(() => parseSettings({ ...bucket, CLIPS_DIR: '/mnt/clips' })).toThrow('kept in one place');
});

test('an empty variable counts as not set', () => {
  expect(parseSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test.each([
  ['PORT', '80x', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535'],
  ['CLIPS', 'yes', 'CLIPS must be on or off'],
  ['FFMPEG', 'maybe', 'FFMPEG must be auto, off or the path of the program'],
  ['CLIP_MAX_MB', '0', 'CLIP_MAX_MB must be a whole number from 1 to 2000'],
  ['CLIP_MAX_SECONDS', '181', 'CLIP_MAX_SECONDS must be a whole number from 5 to 180'],
  ['CLIPS_S3_URL', 's3:bucket', 'CLIPS_S3_URL must look like https://s3.example/bucket'],
  ['DRAIN_SECONDS', '61', 'DRAIN_SECONDS must be a whole number from 0 to 60'],
  ['COMMISSION_PERCENT', '51', 'COMMISSION_PERCENT must be a whole number from 0 to 50'],
  ['COMMISSION_PERCENT', '-1', 'COMMISSION_PERCENT must be a whole number from 0 to 50'],
  ['WATCH_SECONDS', '0', 'WATCH_SECONDS must be a whole number from 1 to 300'],
  ['WATCH_SECONDS', '1.5', 'WATCH_SECONDS must be a whole number from 1 to 300'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must look like postgres://'],
  ['DATABASE_DIRECT_URL', 'localhost', 'DATABASE_DIRECT_URL must look like postgres://'],
  ['DATABASE_DIRECT_URL', 'postgres://localhost/viewloop', 'DATABASE_URL is missing'],
  ['DATABASE_READ_URL', 'localhost', 'DATABASE_READ_URL must look like postgres://'],
  ['DATABASE_READ_URL', 'postgres://localhost/viewloop', 'DATABASE_URL is missing'],
  ['PUBLIC_URL', 'viewloop.example', 'PUBLIC_URL must look like https://'],
  ['PLATFORMS', 'tiktok,vimeo', 'PLATFORMS must name some of: tiktok, youtube'],
  ['ADMIN_USERNAME', 'a b', 'ADMIN_USERNAME must be 3 to 30'],
  ['ADMIN_EMAIL', 'nobody', 'ADMIN_EMAIL must be an e-mail address'],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have at least 6'],
  ['KNOWN_PASSWORDS', 'on', 'KNOWN_PASSWORDS must be list, service or off'],
  ['RATE_LIMITS', 'maybe', 'RATE_LIMITS must be on or off'],
  ['TRUST_PROXY', 'nginx', 'TRUST_PROXY must be on, off'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 16'],
  ['LANDING_STATS', 'real', 'LANDING_STATS must be auto, static or live'],
  ['BACKUP_EVERY', '0', 'BACKUP_EVERY must be a whole number from 1 to 8760'],
  ['BACKUP_KEEP', 'all', 'BACKUP_KEEP must be a whole number from 1 to 1000'],
  ['WEBHOOK_ALLOW', '10.0.0.0/99', 'WEBHOOK_ALLOW must be names or networks'],
  ['SECURITY_CONTACT', 'me', 'SECURITY_CONTACT must look like mailto:'],
  ['HSTS_SUBDOMAINS', 'yes', 'HSTS_SUBDOMAINS must be on or off'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must look like smtp://'],
  ['SMTP_URL', 'smtp://mail.example', 'ADMIN_EMAIL is missing'],
  ['MAIL_FROM', 'nobody', 'MAIL_FROM must look like'],
  ['MAIL_FROM', 'a@b.example\r\nBcc: x@y.example', 'MAIL_FROM must look like'],
  ['DKIM_DOMAIN', 'viewloop', 'DKIM_DOMAIN must look like'],
  ['DKIM_SELECTOR', 'a b', 'DKIM_SELECTOR must look like'],
  ['LITECOIN_NETWORK', 'mainnet', 'LITECOIN_RPC_URL is missing'],
  ['LITECOIN_RPC_URL', 'http://u:p@127.0.0.1:9332', 'LITECOIN_NETWORK is missing'],
])('%s=%s stops the start with one line', (name, value, line) => {
  expect(() => parseSettings({ [name]: value })).toThrow(line);
  expect(() => parseSettings({ [name]: value })).toThrow(/^[^\n]+$/);
});

test.each([
  ['off', false],
  ['0', false],
  ['on', 1],
  ['2', 2],
  ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
])('TRUST_PROXY=%s', (value, parsed) => {
  expect(parseSettings({ TRUST_PROXY: value }).trustProxy).toEqual(parsed);
});

test('mail needs an address to come from, and insists on TLS outside this machine', () => {
  const ADMIN_EMAIL = 'admin@viewloop.example';
  const site = { PUBLIC_URL: 'https://viewloop.example', MAIL_FROM: 'Viewloop <post@viewloop.example>', ADMIN_EMAIL };
  const smtp = (SMTP_URL: string) => parseSettings({ ...site, SMTP_URL }).mail.smtp;
  const unsent = { ADMIN_EMAIL, SMTP_URL: 'smtp://mail.example' };
  expect(() => parseSettings(unsent)).toThrow('PUBLIC_URL is missing');
  expect(() => parseSettings({ ...unsent, PUBLIC_URL: site.PUBLIC_URL })).toThrow('MAIL_FROM');
  expect(smtp('smtp://me:p%40ss@mail.example')).toEqual({
    host: 'mail.example',
    port: 587,
    secure: false,
    requireTls: true,
    auth: { user: 'me', pass: 'p@ss' },
    ehloName: 'viewloop.example',
  });
  expect(smtp('smtps://mail.example')).toMatchObject({ port: 465, secure: true });
  expect(smtp('smtp://relay:25?tls=off')).toMatchObject({ port: 25, requireTls: false });
  expect(smtp('smtp://127.0.0.1:2525')).toMatchObject({ requireTls: false });
  expect(parseSettings({}).mail.smtp).toBeUndefined();
});

test('mails are signed with three settings or none, and only with a key that can sign', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-dkim-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const pem = (type: 'rsa' | 'ed25519') =>
    (type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 1024 }) : generateKeyPairSync('ed25519')).privateKey
      .export({ type: 'pkcs8', format: 'pem' })
      .toString();
  const parsed = (dkim: Record<string, string>) =>
    parseSettings({
      PUBLIC_URL: 'https://viewloop.example',
      MAIL_FROM: 'post@viewloop.example',
      ADMIN_EMAIL: 'admin@viewloop.example',
      SMTP_URL: 'smtps://mail.example',
      ...dkim,
    }).mail.smtp?.dkim;
  const named = { DKIM_DOMAIN: 'viewloop.example', DKIM_SELECTOR: 'mail' };
  expect(parsed({ ...named, DKIM_KEY_FILE: file('good', pem('rsa')) })).toMatchObject({
    domain: 'viewloop.example',
    selector: 'mail',
  });
  expect(parsed({})).toBeUndefined();
  expect(() => parsed(named)).toThrow('DKIM_KEY_FILE is missing');
  expect(() => parsed({ DKIM_DOMAIN: 'viewloop.example' })).toThrow('DKIM_SELECTOR is missing');
  expect(() => parsed({ ...named, DKIM_KEY_FILE: path.join(folder, 'none') })).toThrow('cannot be read: ENOENT');
  for (const text of ['no key', pem('ed25519')])
    expect(() => parsed({ ...named, DKIM_KEY_FILE: file('bad', text) })).toThrow('must hold a private RSA key');
});

test('.env.example names every setting there is', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const source = readFileSync(new URL('./settings.ts', import.meta.url), 'utf8');
  const known = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map((match) => match[1] as string);
  const named = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)]
    .map((match) => match[1] as string)
    .filter((name) => !name.startsWith('OIDC_'));
  expect(known.length).toBeGreaterThan(15);
  expect(named.sort()).toEqual(known.sort());
});

test('a replica at the address of the primary is refused', () => {
  const url = 'postgres://localhost/viewloop';
  const refusal = 'DATABASE_READ_URL is the address of the primary';
  expect(() => parseSettings({ DATABASE_URL: url, DATABASE_READ_URL: url })).toThrow(refusal);
  const pooler = { DATABASE_URL: 'postgres://localhost:6432/viewloop', DATABASE_DIRECT_URL: url };
  expect(() => parseSettings({ ...pooler, DATABASE_READ_URL: url })).toThrow(refusal);
});
