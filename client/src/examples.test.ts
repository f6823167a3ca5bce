import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { constants, programs, type RouteDefinition, routes } from '@viewloop/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { exampleRequestOf } from '../../api/src/platform/http/api-docs/example-request.ts';
import { commandOf, curlOf, typescriptOf } from '../../api/src/platform/http/api-docs/example-text-rules.ts';
import { testFolder } from '../../api/src/testing/clips.ts';
import { givenIn } from '../../api/src/testing/given.ts';
import { startTestApp, type TestApp } from '../../api/src/testing/test-app.ts';
import { main } from './command-line.js';
import { createClient, ViewloopError } from './index.js';

/** The examples that the API page shows, run as they are. */
let app: TestApp;
let url: string;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off', CLIPS: 'on', DATA_DIR: testFolder(), FFMPEG: 'off' });
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const given = givenIn(app);
  const member = await given.member();
  await given.credits(member, 1000);
  const body = { name: 'The examples', scopes: [...constants.SCOPES], password: member.password };
  token = (await member.call(programs.createToken, { body })).token;
});
afterAll(() => app.close());

const forPrograms = routes.filter(({ scope, kind }) => scope && kind !== 'events');
const named = (list: readonly RouteDefinition[]) =>
  list.map((route) => [`${route.method} ${route.path}`, route] as const);

/** The example names things that do not exist here, so a call may be refused; but not because of how it was made. */
const WRONGLY_MADE = ['bad_request', 'not_found', 'not_signed_in', 'bad_token', 'scope_missing', 'not_for_programs'];

test.each(named(forPrograms))('the TypeScript example of %s is understood', async (_name, route) => {
  const source = `(async () => { ${typescriptOf(route, exampleRequestOf(route))} return answer; })()`;
  const made = runInNewContext(source, { viewloop: createClient({ url, token }) }) as Promise<unknown>;
  const answer = await made.catch((error: unknown) => error);
  if (answer instanceof ViewloopError) expect(WRONGLY_MADE).not.toContain(answer.code);
  else expect(answer).not.toBeInstanceOf(Error);
});

const hasCurl = spawnSync('curl', ['--version']).status === 0;
test.runIf(hasCurl)('curl makes the same calls', async () => {
  // Not every system has uuidgen.
  const shell = [
    'uuidgen() { cat /proc/sys/kernel/random/uuid 2>/dev/null || echo once; }',
    ...forPrograms.map((route) => `${curlOf(route, exampleRequestOf(route))} --silent; echo`),
  ].join('\n');
  const env = { PATH: process.env.PATH, VIEWLOOP_URL: url, VIEWLOOP_TOKEN: token };
  const child = spawn('sh', ['-c', shell], { env });
  const answers = (await text(child.stdout)).split('\n').filter((line) => /^[[{]/.test(line));
  expect(answers).toHaveLength(forPrograms.length);
  const refusals = answers.map((answer) => (JSON.parse(answer) as { code?: string }).code);
  expect(refusals.filter((code) => WRONGLY_MADE.includes(code ?? ''))).toEqual([]);
});

const withCommand = routes.filter(({ command, kind }) => command && kind !== 'events');
test.each(named(withCommand))('the command line understands the example of %s', async (_name, route) => {
  const [viewloop, ...args] = commandOf(route, exampleRequestOf(route))?.split(' ') ?? [];
  expect(viewloop).toBe('viewloop');
  const HOME = mkdtempSync(path.join(tmpdir(), 'viewloop-examples-'));
  onTestFinished(() => rmSync(HOME, { recursive: true }));
  expect([0, 1]).toContain(await quietly(() => main(args, { HOME, VIEWLOOP_URL: url, VIEWLOOP_TOKEN: token })));
});

/** Runs the command line without its output, which belongs to this process here. */
async function quietly<T>(run: () => Promise<T>): Promise<T> {
  const writes = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }));
  for (const { stream } of writes) stream.write = () => true;
  try {
    return await run();
  } finally {
    for (const { stream, write } of writes) stream.write = write;
  }
}

test('every command that makes a call is named in the contract', async () => {
  let help = '';
  const { write } = process.stdout;
  process.stdout.write = (text) => {
    help += String(text);
    return true;
  };
  await main(['--help'], {}).finally(() => {
    process.stdout.write = write;
  });
  const offered = [...help.matchAll(/^ {2}viewloop ([\w|-]+)/gm)].flatMap(([, names = '']) => names.split('|'));
  const inContract = routes.flatMap(({ command }) => command?.split(' ')[0] ?? []);
  expect(offered.filter((name) => !['sign-in', 'listen', 'witness'].includes(name)).sort()).toEqual(inContract.sort());
});
