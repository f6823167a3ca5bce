import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, programs } from '@viewloop/contract';
import createFetchClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenIn, videoUrl } from '../../api/src/testing/given.ts';
import { startTestApp, type TestApp } from '../../api/src/testing/test-app.ts';

/** What others generate from the OpenAPI document, without anything of ours, works. */
let app: TestApp;
let url: string;
let token: string;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const given = givenIn(app);
  const member = await given.member();
  await given.credits(member, 100);
  const body = { name: 'Third party', scopes: [...constants.SCOPES], password: member.password };
  token = (await member.call(programs.createToken, { body })).token;
  folder = mkdtempSync(path.join(tmpdir(), 'viewloop-third-party-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const PROGRAM = `import createClient from 'openapi-fetch';
import type { paths } from './schema.ts';

const client = createClient<paths>({ baseUrl: 'https://viewloop.example' });
const made = await client.POST('/api/promotions', {
  body: { videoUrl: 'https://www.youtube.com/shorts/abcdefghijk', platform: 'youtube', creditsSpent: 4 },
});
const id: number | undefined = made.data?.id;
const code: string | undefined = made.error?.code;
await client.POST('/api/promotions/{id}/pause', { params: { path: { id: id ?? 0 } } });
const list = await client.GET('/api/promotions', { params: { query: { state: 'active', limit: 10 } } });
for (const { state, viewsReceived } of list.data ?? []) console.log(state, viewsReceived, code);
// @ts-expect-error There is no such state.
await client.GET('/api/promotions', { params: { query: { state: 'sleeping' } } });
// @ts-expect-error A promotion needs credits.
await client.POST('/api/promotions', { body: { videoUrl: '', platform: 'youtube' } });
`;

test('openapi-typescript makes types from the document that a compiler accepts and that catch mistakes', async () => {
  const document = await (await fetch(`${url}/api/openapi.json`)).text();
  writeFileSync(path.join(folder, 'schema.ts'), astToString(await openapiTS(document)));
  writeFileSync(path.join(folder, 'program.ts'), PROGRAM);
  symlinkSync(path.join(import.meta.dirname, '../../node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'es2022',
        module: 'esnext',
        moduleResolution: 'bundler',
        allowImportingTsExtensions: true,
        lib: ['es2022', 'dom', 'dom.iterable'],
        types: [],
        // What is made from our document is no declaration file, and is checked.
        skipLibCheck: true,
      },
    }),
  );
  // The generator needs the compiler's old interface, so this workspace has a compiler of its own.
  const compiler = path.join(import.meta.dirname, '../node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  expect([stdout, status]).toEqual(['', 0]);
});

interface Paths {
  '/api/promotions': {
    get: { responses: { 200: { content: { 'application/json': { id: number }[] } } } };
    post: {
      requestBody: { content: { 'application/json': { videoUrl: string; platform: string; creditsSpent: number } } };
      responses: {
        200: { content: { 'application/json': { id: number } } };
        default: { content: { 'application/json': { code: string } } };
      };
    };
  };
  '/api/promotions/{id}/stop': {
    post: {
      parameters: { path: { id: number } };
      responses: { 200: { content: { 'application/json': { creditsReturned: number } } } };
    };
  };
}

test('openapi-fetch makes real calls with a token', async () => {
  // The tests before kept this process busy for seconds. It must first notice which idle connections were closed meanwhile.
  await pause(50);
  const client = createFetchClient<Paths>({ baseUrl: url, headers: { authorization: `Bearer ${token}` } });
  const body = { videoUrl: videoUrl(), platform: 'youtube', creditsSpent: 6 };
  const made = await client.POST('/api/promotions', { body });
  const id = made.data?.id ?? expect.fail(made.error?.code);
  expect((await client.GET('/api/promotions')).data?.map((promotion) => promotion.id)).toEqual([id]);
  const stopped = await client.POST('/api/promotions/{id}/stop', { params: { path: { id } } });
  expect(stopped.data?.creditsReturned).toBe(6);
  const refused = await client.POST('/api/promotions', { body: { ...body, creditsSpent: 1_000_000 } });
  expect([refused.response.status, refused.error?.code]).toEqual([400, 'insufficient_credits']);
});
