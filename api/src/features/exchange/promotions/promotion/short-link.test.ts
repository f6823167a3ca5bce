import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openGuardedHttp } from '../../../../platform/outside/guarded-http.ts';
import { followShortLinks, type ResolveShortLink } from './short-link.ts';

/** TikTok as a table of redirects, on a server of this machine. */
const redirects = new Map<string, string>();
const asked: string[] = [];
const tiktok = createServer((request, response) => {
  const url = `https://${request.headers.host}${request.url}`;
  asked.push(url);
  const location = redirects.get(url);
  if (location === 'hang up') return void request.socket.destroy();
  response.writeHead(location ? 301 : 200, location ? { location } : {}).end('a page nobody reads');
});
let resolveShortLink: ResolveShortLink;

beforeAll(async () => {
  await new Promise<void>((listening) => tiktok.listen(0, '127.0.0.1', listening));
  const standIn = `http://127.0.0.1:${(tiktok.address() as AddressInfo).port}`;
  const insteadOf = { 'https://vm.tiktok.com': standIn, 'https://www.tiktok.com': standIn };
  resolveShortLink = followShortLinks(openGuardedHttp({ insteadOf }));
});
afterAll(() => void tiktok.close());
beforeEach(() => {
  redirects.clear();
  asked.length = 0;
});

const SHORT = 'https://vm.tiktok.com/ZMabc123/';
const VIDEO = 'https://www.tiktok.com/@ada/video/7123456789012345678?_t=1';

test('follows a short link to the video, and asks no further', async () => {
  redirects.set(SHORT, VIDEO);
  expect(await resolveShortLink(SHORT)).toBe(VIDEO);
  expect(asked).toEqual([SHORT]);
});

test('follows a relative redirect', async () => {
  redirects.set('https://www.tiktok.com/t/ZTabc/', '/@ada/video/7123456789012345678');
  expect(await resolveShortLink('https://www.tiktok.com/t/ZTabc/')).toBe(
    'https://www.tiktok.com/@ada/video/7123456789012345678',
  );
});

test.each([
  ['another site', 'https://evil.example/x'],
  ['a name that only looks like it', 'https://nottiktok.com/x'],
  ['a name that only ends like it', 'https://tiktok.com.evil.example/x'],
  ['plain http', 'http://www.tiktok.com/x'],
  ['another port', 'https://www.tiktok.com:8443/x'],
  ['a user name', 'https://me@www.tiktok.com/x'],
  ['a place inside', 'https://127.0.0.1/x'],
  ['no address', 'https://'],
])('never asks %s', async (_, target) => {
  redirects.set(SHORT, target);
  expect(await resolveShortLink(SHORT)).toBeUndefined();
  expect(asked).toEqual([SHORT]);
});

test('gives up after four hops', async () => {
  redirects.set(SHORT, 'https://www.tiktok.com/1');
  for (const hop of [1, 2, 3]) redirects.set(`https://www.tiktok.com/${hop}`, `https://www.tiktok.com/${hop + 1}`);
  redirects.set('https://www.tiktok.com/4', VIDEO);
  expect(await resolveShortLink(SHORT)).toBeUndefined();
  expect(asked).toHaveLength(4);
});

test('gives up when there is no redirect, or no answer', async () => {
  expect(await resolveShortLink(SHORT)).toBeUndefined();
  redirects.set(SHORT, 'hang up');
  expect(await resolveShortLink(SHORT)).toBeUndefined();
});
