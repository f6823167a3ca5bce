import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Attack } from '../attack.ts';
import { sendBytes } from '../http/send.ts';
import { attempt } from '../judge.ts';

const DIST = path.join(import.meta.dirname, '../../../web/dist');

const STEPS = [
  '../',
  '%2e%2e/',
  '..%2f',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '%252e%252e/',
  '....//',
  '.%00./',
  '..;/',
  '%c0%ae%c0%ae/',
];
const STARTS = ['/', '/assets/', '/assets/%2e%2e/', '//', '/./', '/avatars/', '/ref/', '/api/', '/api/docs/'];
const SECRETS = [
  'package.json',
  '.env',
  'api/src/main.ts',
  'etc/passwd',
  'LICENSE',
  '.git/config',
  'data/postgres/PG_VERSION',
];
const NAMES = [
  '/.env',
  '/.git/HEAD',
  '/index.html.br',
  '/landing.html',
  '/player.html',
  '/assets',
  '/assets/',
  '/%00',
  '/a%00.js',
];

/** Words from the files above that must never appear in an answer. */
const LEAKED = /"workspaces"|root:x:0|MIT License|ADMIN_PASSWORD=|createFirstAdmin|\[core\]/;

/** Tries to leave the folder of the screens, and sends odd requests for the files in it. */
export async function attackFiles(attack: Attack): Promise<void> {
  await attackPaths(attack);
  await attackConditions(attack);
}

async function attackPaths({ findings, address }: Attack): Promise<void> {
  const group = findings.group('paths of files');
  const paths = STARTS.flatMap((start) =>
    STEPS.flatMap((step) => SECRETS.map((secret) => `${start}${step.repeat(6)}${secret}`)),
  );
  const { host } = new URL(address);
  for (const target of [...paths, ...NAMES]) {
    // Send raw bytes, because HTTP clients normalise such paths.
    const answer = await sendBytes(address, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const status = Number(answer.slice(9, 12));
    const repeat = `curl -i --path-as-is '${address}${target}'`;
    const isPage = status === 302 && /location: \/auth\b/i.test(answer);
    group.check(target, (status >= 400 && status < 500) || isPage, `answered ${status}`, repeat);
    if (LEAKED.test(answer)) group.fail(target, 'the file was given out', repeat);
  }
}

const RANGES = [
  'bytes=0-',
  'bytes=-1',
  'bytes=5-2',
  'bytes=99999999-',
  'bytes=0-0,1-1,2-2',
  'bytes=a-b',
  'lines=1-2',
  `bytes=${'0-0,'.repeat(2000)}0-0`,
];
const CONDITIONS: Record<string, string>[] = [
  ...RANGES.map((range) => ({ range })),
  { 'if-none-match': '*' },
  { 'if-none-match': '"a", W/"b", c' },
  { 'if-modified-since': 'yesterday' },
  { 'if-modified-since': 'Fri, 31 Dec 9999 23:59:59 GMT' },
  { 'if-match': '"nothing"' },
  { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { 'if-range': '"nothing"', range: 'bytes=0-10' },
  { 'accept-encoding': 'br;q=0, gzip;q=0, identity;q=0' },
  { 'accept-encoding': `${'x,'.repeat(2000)}br` },
  { 'accept-language': `${'xx,'.repeat(2000)}de` },
  { accept: 'application/xml;q=9' },
  { expect: '100-continue' },
  { connection: 'upgrade', upgrade: 'websocket' },
];

async function attackConditions({ findings, address, world }: Attack): Promise<void> {
  const group = findings.group('ranges and conditions');
  const asset = readdirSync(path.join(DIST, 'assets')).find((name) => name.endsWith('.js'));
  const paths = [`/assets/${asset}`, '/favicon.svg', '/', '/auth', '/api/site', '/api/user', '/manifest.webmanifest'];
  for (const target of paths) {
    for (const headers of CONDITIONS) {
      const sent = world.attacker.request('GET', target, undefined, headers);
      await attempt(group, address, `${target} with ${JSON.stringify(headers).slice(0, 80)}`, sent, 'harmless');
    }
    await attempt(group, address, `HEAD ${target}`, world.attacker.request('HEAD', target), 'harmless');
  }
}
