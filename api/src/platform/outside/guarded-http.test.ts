import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GuardedHttp, GuardedHttpError, type GuardedRequest, openGuardedHttp } from './guarded-http.ts';
import { guardedLookup } from './guarded-lookup.ts';

const pages: Record<string, RequestListener> = {
  '/hello': (_, response) => void response.end('hello'),
  '/moved': (_, response) => void response.writeHead(302, { location: '/hello' }).end(),
  '/loop': (_, response) => void response.writeHead(302, { location: '/loop' }).end(),
  '/inside': (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
  '/metadata': (_, response) => void response.writeHead(307, { location: 'https://169.254.169.254/' }).end(),
  '/endless': (_, response) => {
    const more = () => response.write('x'.repeat(1000), () => !response.destroyed && setImmediate(more));
    more();
  },
  '/silent': () => {},
  '/stuck': (_, response) => void response.write('half'),
  '/cut': (request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half', () => request.socket.destroy());
  },
  '/echo': (request, response) => {
    const { method, headers } = request;
    void text(request).then((body) => response.end(JSON.stringify({ method, headers, body })));
  },
};

const server = createServer((request, response) => pages[request.url ?? '']?.(request, response));
let http: GuardedHttp;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const standIn = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  http = openGuardedHttp({ insteadOf: { 'https://friend.example': standIn } });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, wanted: Partial<GuardedRequest> = {}) =>
  http.request(`https://friend.example${path}`, { withinMs: 5000, maxBytes: 10_000, ...wanted });

const refusalOf = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(GuardedHttpError);
  return (error as GuardedHttpError).reason;
};

test('GET returns status, headers and body', async () => {
  const { status, body, url } = await ask('/hello');
  expect({ status, body: body.toString(), url: url.href }).toEqual({
    status: 200,
    body: 'hello',
    url: 'https://friend.example/hello',
  });
});

test('POST sends headers and body, and asks for no compression', async () => {
  const { body } = await ask('/echo', { method: 'POST', headers: { 'x-mine': 'yes' }, body: Buffer.from('ünï') });
  expect(JSON.parse(body.toString())).toMatchObject({
    method: 'POST',
    headers: { host: 'friend.example', 'x-mine': 'yes', 'accept-encoding': 'identity', 'content-length': '5' },
    body: 'ünï',
  });
});

test('a redirect is an answer unless the caller allows it', async () => {
  expect(await ask('/moved')).toMatchObject({ status: 302 });
  const follow = { atMost: 1, allows: (next: URL) => next.hostname === 'friend.example' };
  expect(String((await ask('/moved', { follow })).body)).toBe('hello');
  expect(await refusalOf(ask('/moved', { follow: { ...follow, allows: () => false } }))).toBe('redirect_refused');
  expect(await refusalOf(ask('/loop', { follow: { ...follow, atMost: 3 } }))).toBe('redirect_refused');
  expect(await ask('/moved', { method: 'POST', follow })).toMatchObject({ status: 302 });
});

test('every hop is checked, even one the caller would allow', async () => {
  const follow = { atMost: 5, allows: () => true };
  expect(await refusalOf(ask('/inside', { follow }))).toBe('not_https');
  expect(await refusalOf(ask('/metadata', { follow }))).toBe('literal_address');
});

test('reading stops at the byte limit, not after the body', async () => {
  expect(await refusalOf(ask('/endless', { maxBytes: 50_000 }))).toBe('too_large');
  expect(await refusalOf(ask('/hello', { maxBytes: 4 }))).toBe('too_large');
  expect(String((await ask('/hello', { maxBytes: 5 })).body)).toBe('hello');
});

test('without interest in the body, none is read', async () => {
  const { status, body } = await ask('/endless', { maxBytes: 0 });
  expect({ status, length: body.length }).toEqual({ status: 200, length: 0 });
});

test('one deadline covers waiting for the answer and reading it', async () => {
  expect(await refusalOf(ask('/silent', { withinMs: 100 }))).toBe('timeout');
  expect(await refusalOf(ask('/stuck', { withinMs: 100 }))).toBe('timeout');
  expect(await refusalOf(ask('/silent', { signal: AbortSignal.timeout(50) }))).toBe('timeout');
});

test('a connection that breaks off is not an answer', async () => {
  expect(await refusalOf(ask('/cut'))).toBe('unreachable');
});

test.each([
  'https://127.0.0.1/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
  'http://friend.example/',
  'nonsense',
])('does not ask %s', async (url) => {
  expect(await refusalOf(http.request(url, { withinMs: 1000, maxBytes: 10 }))).toMatch(
    /literal_address|local_name|not_https/,
  );
});

test.each([
  ['a private address', [{ address: '10.0.0.5', family: 4 }]],
  ['a mapped address', [{ address: '::ffff:10.0.0.5', family: 6 }]],
  [
    'a private address beside a public one',
    [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
  ],
])('a name with %s is refused without connecting', async (_, found) => {
  const guarded = openGuardedHttp({ lookup: guardedLookup((_name, _options, done) => done(null, found)) });
  expect(await refusalOf(guarded.request('https://rebound.example/', { withinMs: 1000, maxBytes: 10 }))).toBe(
    'private_address',
  );
});

test('a name that does not resolve is unreachable', async () => {
  const lookup = guardedLookup((name, _, done) =>
    done(Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' }), []),
  );
  const answer = openGuardedHttp({ lookup }).request('https://nowhere.example/', { withinMs: 1000, maxBytes: 10 });
  expect(await refusalOf(answer)).toBe('unreachable');
});

test('the connection gets the addresses that were checked, in the form it asked for', () => {
  const found = [
    { address: '93.184.216.34', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ];
  const lookup = guardedLookup((_name, _options, done) => done(null, found));
  lookup('friend.example', { all: true }, (error, addresses) => expect([error, addresses]).toEqual([null, found]));
  lookup('friend.example', { all: false }, (error, address, family) =>
    expect([error, address, family]).toEqual([null, '93.184.216.34', 4]),
  );
  expect.assertions(2);
});
