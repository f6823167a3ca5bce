import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { auth, constants, webhookEvents } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenIn } from '../../testing/given.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const METRICS_TOKEN = 'a-token-for-prometheus';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://viewloop.example', METRICS_TOKEN });
});
afterAll(() => app.close());

const good = { username: 'ada', email: 'ada@example.com', password: 'secret1' };
const json = { 'content-type': 'application/json' };
const send = (payload: string | Buffer, headers: Record<string, string> = json) =>
  app.http.inject({ method: 'POST', url: auth.register.path, headers, payload });
const listening = async () => {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
  return (app.http.server.address() as AddressInfo).port;
};
const members = () => app.db.read((tx) => tx.one<{ n: number }>('select count(*) as n from member'));

describe('bad input is refused clearly and changes nothing', () => {
  test.each<[string, string | Buffer, Record<string, string> | undefined, number]>([
    ['an unknown key', JSON.stringify({ ...good, isAdmin: true }), json, 400],
    ['a wrong type', JSON.stringify({ ...good, username: 5 }), json, 400],
    ['a missing field', JSON.stringify({ username: 'ada' }), json, 400],
    ['a list', '[]', json, 400],
    ['null', 'null', json, 400],
    ['a text', '"ada"', json, 400],
    ['no JSON', '{', json, 400],
    ['nothing', '', json, 400],
    ['a polluted prototype', '{"__proto__": {"isAdmin": true}}', json, 400],
    ['a zero byte', JSON.stringify({ ...good, firstName: 'a\u0000b' }), json, 400],
    [
      'half a character',
      '{"username":"ada","email":"ada@example.com","password":"secret1","firstName":"\\ud800"}',
      json,
      400,
    ],
    ['bytes that are no UTF-8', Buffer.from(JSON.stringify({ ...good, firstName: 'Zoë' }), 'latin1'), json, 400],
    ['too much', JSON.stringify({ ...good, firstName: 'x'.repeat(20_000) }), json, 413],
    ['a form', 'username=ada', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', JSON.stringify(good), { 'content-type': 'text/plain' }, 415],
    ['another site', JSON.stringify(good), { ...json, 'sec-fetch-site': 'cross-site' }, 403],
    ['another origin', JSON.stringify(good), { ...json, origin: 'https://evil.example' }, 403],
    ['a sandboxed origin', JSON.stringify(good), { ...json, origin: 'null' }, 403],
  ])('%s', async (_name, payload, headers, status) => {
    const response = await send(payload, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(await members()).toEqual({ n: 0 });
  });
});

test('our own origin, by its public name or by the name it was called with, is let in', async () => {
  for (const origin of ['https://viewloop.example', 'http://localhost:80']) {
    const response = await send('{}', { ...json, origin, 'sec-fetch-site': 'same-origin' });
    expect(response.json()).toMatchObject({ code: 'bad_request' });
  }
});

test('with two hosts nobody can say which origin is ours', async () => {
  const port = await listening();
  const host = `127.0.0.1:${port}`;
  const socket = connect({ host: '127.0.0.1', port });
  socket.end(
    `POST /api/logout HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nOrigin: http://${host}\r\nConnection: close\r\n\r\n`,
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
});

test('headers protect every answer, and answers of the API are never stored', async () => {
  const { headers } = await app.http.inject({ url: '/api/user' });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-store',
    'strict-transport-security': 'max-age=63072000',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("; media-src 'self';");
});

test('behind https the session cookie is bound to the host', async () => {
  const response = await send(JSON.stringify({ ...good, username: 'cookie', email: 'cookie@example.com' }));
  expect(response.headers['set-cookie']).toMatch(
    /^__Host-viewloop=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax/,
  );
});

test('an unknown address under /api is 404 in the words of the API', async () => {
  const response = await app.http.inject({ url: '/api/nothing' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ code: 'not_found', message: 'There is nothing here' });
});

test.each([
  ['half an escape', '/api/promotions/%zz/stop'],
  ['half a character', '/%ff'],
  ['a part that is too long', `/api/promotions/${'1'.repeat(300)}/stop`],
])('an address that cannot be read (%s) is refused in the words of the API', async (_name, url) => {
  const response = await app.http.inject({ method: 'POST', url });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'bad_request', message: expect.any(String) });
  expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
});

test.each(['/%61pi/user', '/api/us%65r', '/%6detrics', '/%68ealthz', '/metrics#x', 'http://localhost/api/user'])(
  '%s is refused before any other rule, because it is another spelling of a path',
  async (url) => {
    const socket = connect({ host: '127.0.0.1', port: await listening() });
    socket.end(`GET ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^cache-control: no-store\r$/m);
    expect(answer).toContain('"code":"bad_request"');
  },
);

test('the OpenAPI document names the cookie that the server sets', async () => {
  const { components } = (await app.http.inject({ url: '/api/openapi.json' })).json();
  expect(components.securitySchemes.session).toEqual({ type: 'apiKey', in: 'cookie', name: '__Host-viewloop' });
});

test.each([
  ['PUT', '/api/user', 'GET, HEAD'],
  ['DELETE', '/api/promotions?limit=1', 'GET, HEAD, POST'],
  ['GET', '/api/login', 'POST'],
  ['POST', '/api/promotions/1/stats', 'GET, HEAD'],
  ['OPTIONS', '/api/openapi.json', 'GET, HEAD'],
] as const)('%s %s is refused, and the answer says what the address takes', async (method, url, allow) => {
  const response = await app.http.inject({ method, url });
  expect(response.json()).toMatchObject({ code: 'method_not_allowed', details: { method } });
  expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
});

test('alive, ready and counted', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  expect((await app.http.inject({ url: '/healthz' })).json()).toEqual({ ok: true });
  expect((await app.http.inject({ url: '/readyz' })).json()).toEqual({ ok: true });
  expect((await app.http.inject({ url: '/metrics', headers })).body).toContain('viewloop_request_seconds_count');
});

test('the document names its shapes, lists every event with its payload, and every code with its status', async () => {
  interface Document {
    paths: Record<
      string,
      Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
    >;
    webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
    components: { schemas: Record<string, { enum?: string[]; 'x-statuses'?: Record<string, number> }> };
  }
  const text = (await app.http.inject({ url: '/api/openapi.json' })).body;
  const { paths, webhooks, components } = JSON.parse(text) as Document;
  expect(paths['/api/promotions/{id}']?.get?.responses[200]?.content?.['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/Promotion',
  });
  const wanted = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
  expect(wanted.filter((name) => !(name in components.schemas))).toEqual([]);
  expect(text).not.toContain('#/$defs/');
  expect(Object.keys(webhooks).sort()).toEqual([...Object.keys(webhookEvents), 'webhook.test'].sort());
  for (const [type, { data, example }] of Object.entries(webhookEvents)) {
    expect(data.strict().parse(example), type).toEqual(example);
    expect(JSON.stringify(webhooks[type]?.post.requestBody), type).toContain(JSON.stringify(example).slice(1, -1));
  }
  expect(components.schemas.ProblemCode?.['x-statuses']).toMatchObject({ insufficient_credits: 400, busy: 503 });
});

test('an answer of the API names its request, its version and what is left of the limit', async () => {
  const { API_VERSION } = constants;
  const limited = await startTestApp();
  try {
    const member = await givenIn(limited).member();
    const ids = new Set<unknown>();
    for (let call = 0; call < 2; call++) {
      const { headers } = await member.try(auth.currentUser);
      expect(headers['api-version']).toBe(API_VERSION);
      expect(headers['ratelimit-policy']).toBe('"calls-of-member";q=300;w=60');
      expect(headers.ratelimit).toMatch(/^"calls-of-member";r=29\d;t=\d+$/);
      ids.add(headers['x-request-id']);
    }
    expect(ids.size).toBe(2);
    const document = (await limited.http.inject({ url: '/api/openapi.json' })).json<{ info: { version: string } }>();
    expect(document.info.version).toBe(API_VERSION);
    const refused = await limited.http.inject({ url: '/api/user', headers: { authorization: 'Bearer vlp_wrong' } });
    expect([refused.statusCode, refused.headers.ratelimit]).toEqual([
      401,
      expect.stringMatching(/^"calls-of-address";r=/),
    ]);
  } finally {
    await limited.close();
  }
});
