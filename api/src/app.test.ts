import { constants, routes } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from './testing/clips.ts';
import { givenIn } from './testing/given.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  // The room for clips is part of the contract, so it is open here.
  app = await startTestApp({ RATE_LIMITS: 'off', CLIPS: 'on', DATA_DIR: testFolder(), FFMPEG: 'off' });
});
afterAll(() => app.close());

/** The contract lists everything under /api except its own documentation. */
const DOCUMENTATION = ['GET /api/docs', 'GET /api/docs.css', 'GET /api/docs.js', 'GET /api/openapi.json'];

/** The pieces of a file follow by tus, which is a protocol of its own. */
const UPLOADS = ['PATCH /api/clips/uploads/:id'];

/** Fastify prints its routes as a tree: each line continues the path of the line above it that is less indented. */
function mountedRoutes(): string[] {
  const above: string[] = [];
  const lines = app.http.printRoutes({ commonPrefix: false }).split('\n');
  return lines.flatMap((line) => {
    const found = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!found) return [];
    const [, indent = '', part = '', methods = ''] = found;
    above.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    const path = above.join('');
    const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return path.startsWith('/api/') ? named.map((method) => `${method} ${path}`) : [];
  });
}

test('every route of the contract is mounted once, and none besides', () => {
  const contract = routes.map((route) => `${route.method} ${route.path}`);
  expect(new Set(contract).size).toBe(contract.length);
  expect(mountedRoutes().sort()).toEqual([...contract, ...DOCUMENTATION, ...UPLOADS].sort());
});

describe('who may call what', () => {
  const REFUSED = { stranger: [401, 403], member: [403] };

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_name, route) => {
    const stranger = app.visitor();
    const member = await givenIn(app).member();
    const moderator = await givenIn(app).member({ isModerator: true });
    const params = { id: route.path.includes('members') ? crypto.randomUUID() : 999_999 };
    // No route accepts this body. A caller with access is refused because of it; one without access is refused before
    // it is read.
    const input = route.method === 'POST' ? { params, body: { nothing: 'like this' } } : { params };
    if (route.kind === 'events') return expect((await stranger.try(route, input)).status).toBe(401);

    const asStranger = await stranger.try(route, input);
    const asMember = await member.try(route, input);
    if (route.access === 'anyone') expect(REFUSED.stranger).not.toContain(asStranger.status);
    else expect(asStranger).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    const needsRole = route.access === 'admin' || route.access === 'moderator';
    if (needsRole) expect(asMember).toMatchObject({ status: 403, body: { code: 'not_admin' } });
    else expect(asMember.body).not.toMatchObject({ code: 'not_admin' });

    const asModerator = await moderator.try(route, input);
    if (route.access === 'admin') expect(asModerator).toMatchObject({ status: 403, body: { code: 'not_admin' } });
    else expect(asModerator.body).not.toMatchObject({ code: 'not_admin' });
    return undefined;
  });
});

test('the OpenAPI document lists every call', async () => {
  const response = await app.http.inject({ url: '/api/openapi.json' });
  const document = response.json<{ openapi: string; paths: Record<string, object> }>();
  expect(document.openapi).toBe('3.1.0');
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(
    routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
  );
});

test('the API page has examples for every call, runs no script of its own making, and is small on the way', async () => {
  const page = await app.http.inject({ url: '/api/docs', headers: { host: 'evil.example' } });
  for (const language of ['curl', 'typescript', 'command']) {
    // One for each call, and one that says what the examples expect.
    expect(page.body.split(`<section class="example" data-language="${language}">`)).toHaveLength(routes.length + 2);
  }
  expect(page.body).not.toMatch(/<script>|\son\w+=|<style|\sstyle=|evil\.example/);
  expect((await app.http.inject({ url: '/api/docs.js' })).headers['content-type']).toMatch(/^text\/javascript/);
  const headers = { 'accept-encoding': 'gzip, br' };
  const small = await app.http.inject({ url: '/api/docs', headers });
  expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(small.rawPayload.length).toBeLessThan(150_000);
});

test('the OpenAPI document explains every field of a heartbeat', async () => {
  interface Described {
    description?: string;
    properties: Record<string, Described>;
  }
  type Content = { content: { 'application/json': { schema: Described } } };
  const response = await app.http.inject({ url: '/api/openapi.json' });
  const { paths } = response.json<{
    paths: Record<string, { post: { description: string; requestBody: Content; responses: Record<200, Content> } }>;
  }>();
  const operation = paths['/api/videos/heartbeat']?.post;
  expect(operation?.description).toContain(`${constants.LONGEST_BEAT_MS} ms`);
  const page = await app.http.inject({ url: '/api/docs' });
  expect(page.body).toContain(`${constants.LONGEST_BEAT_MS} ms`);
  for (const part of [operation?.requestBody, operation?.responses[200]]) {
    const fields = Object.entries(part?.content['application/json'].schema.properties ?? {});
    expect(fields.length).toBeGreaterThan(4);
    const silent = fields.filter(([name, { description }]) => name !== 'viewId' && !description);
    expect(silent.map(([name]) => name)).toEqual([]);
  }
});
