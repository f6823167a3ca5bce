import { expect, test } from 'vitest';
import { resolveShortLink } from './short-link.ts';

/** The outside, as a table of redirects. */
function outside(redirects: Record<string, string | Error>) {
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    asked.push(String(url));
    expect(init?.redirect).toBe('manual');
    const target = redirects[String(url)];
    if (target instanceof Error) throw target;
    return new Response('a page nobody reads', target ? { status: 301, headers: { location: target } } : {});
  };
  return { asked, fetch: fetch as typeof globalThis.fetch };
}

const SHORT = 'https://vm.tiktok.com/ZMabc123/';
const VIDEO = 'https://www.tiktok.com/@ada/video/7123456789012345678?_t=1';

test('follows a short link to the video, and asks no further', async () => {
  const { asked, fetch } = outside({ [SHORT]: VIDEO });
  expect(await resolveShortLink(SHORT, fetch)).toBe(VIDEO);
  expect(asked).toEqual([SHORT]);
});

test('follows a relative redirect', async () => {
  const { fetch } = outside({ 'https://www.tiktok.com/t/ZTabc/': '/@ada/video/7123456789012345678' });
  expect(await resolveShortLink('https://www.tiktok.com/t/ZTabc/', fetch)).toBe(
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
  const { asked, fetch } = outside({ [SHORT]: target });
  expect(await resolveShortLink(SHORT, fetch)).toBeUndefined();
  expect(asked).toEqual([SHORT]);
});

test('gives up after four hops', async () => {
  const { asked, fetch } = outside({
    [SHORT]: 'https://www.tiktok.com/1',
    'https://www.tiktok.com/1': 'https://www.tiktok.com/2',
    'https://www.tiktok.com/2': 'https://www.tiktok.com/3',
    'https://www.tiktok.com/3': 'https://www.tiktok.com/4',
    'https://www.tiktok.com/4': VIDEO,
  });
  expect(await resolveShortLink(SHORT, fetch)).toBeUndefined();
  expect(asked).toHaveLength(4);
});

test('gives up when there is no redirect, or no answer', async () => {
  expect(await resolveShortLink(SHORT, outside({}).fetch)).toBeUndefined();
  expect(await resolveShortLink(SHORT, outside({ [SHORT]: new Error('timed out') }).fetch)).toBeUndefined();
});
