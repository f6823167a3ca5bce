import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { admin, constants, programs, promotions, webhooks } from '@viewloop/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { headersOf, newSecret, secretText } from '../../api/src/features/messages/webhooks/signature.ts';
import { post, recipes } from '../../api/src/ledger/index.ts';
import { depositsIn } from '../../api/src/testing/deposits.ts';
import { type Given, givenIn, type Member, videoUrl } from '../../api/src/testing/given.ts';
import { runJob } from '../../api/src/testing/run-job.ts';
import { startTestApp, type TestApp } from '../../api/src/testing/test-app.ts';
import { createClient, ViewloopError, verifyWebhook } from './index.js';

let app: TestApp;
let given: Given;
let url: string;
let member: Member;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  given = givenIn(app);
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  member = await given.member();
  await given.credits(member, 1000);
  const body = { name: 'The client', scopes: [...constants.SCOPES], password: member.password };
  token = (await member.call(programs.createToken, { body })).token;
});
afterAll(() => app.close());

async function listOf<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of all) list.push(one);
  return list;
}

const wanted = (creditsSpent = 4) => ({ videoUrl: videoUrl(), platform: 'youtube' as const, creditsSpent });

test('a whole campaign through the client alone', async () => {
  const viewloop = createClient({ url, token });
  const { id } = await viewloop.call('POST /api/promotions', { body: wanted() });
  const promotion = { ...(await viewloop.call('GET /api/promotions'))[0], id, owner: member } as never;
  const stop = new AbortController();
  const topics = viewloop.events(stop.signal);
  expect((await topics.next()).value).toEqual({ topic: 'connected' });
  const first = topics.next();
  await given.rewardedWatch({ promotion });
  expect((await first).done).toBe(false);
  stop.abort();
  await viewloop.call('POST /api/promotions/:id/pause', { params: { id } });
  await viewloop.call('POST /api/promotions/:id/resume', { params: { id } });
  const topUp = { creditsSpent: 2, requestId: crypto.randomUUID() };
  expect(await viewloop.call('POST /api/promotions/:id/top-up', { params: { id }, body: topUp })).toMatchObject({
    viewsReceived: 1,
    viewsTarget: 3,
  });
  expect(await viewloop.call('GET /api/promotions/:id/stats', { params: { id } })).toMatchObject({ total: 1 });
  expect(await viewloop.call('POST /api/promotions/:id/stop', { params: { id } })).toMatchObject({
    creditsReturned: 4,
  });
  expect((await viewloop.statementCsv()).split('\n').length).toBeGreaterThan(3);
});

test('an answer that gets lost on the way is asked for again, and nothing happens twice', async () => {
  let lost = 0;
  const flaky: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    if (lost++ < 2) throw new TypeError('the connection broke');
    return response;
  };
  const viewloop = createClient({ url, token, fetch: flaky, sleep: async () => {} });
  const count = async () => (await listOf(createClient({ url, token }).promotions())).length;
  const before = await count();
  await viewloop.call('POST /api/promotions', { body: wanted() });
  expect([lost, (await count()) - before]).toEqual([3, 1]);
});

test('it gives up after a while, and does not repeat what will be refused again', async () => {
  let tries = 0;
  const away: typeof fetch = async () => {
    tries++;
    return new Response('', { status: 503, headers: { 'retry-after': '1' } });
  };
  const pauses: number[] = [];
  const sleep = async (ms: number) => void pauses.push(ms);
  await expect(
    createClient({ url, token, fetch: away, sleep, retries: 2 }).call('GET /api/user'),
  ).rejects.toMatchObject({
    status: 503,
  });
  expect([tries, pauses]).toEqual([3, [1000, 1000]]);
  const viewloop = createClient({ url, token });
  await expect(viewloop.call('POST /api/promotions', { body: wanted(100_000) })).rejects.toMatchObject({
    name: 'ViewloopError',
    status: 400,
    code: 'insufficient_credits',
  });
  expect(ViewloopError.prototype).toBeInstanceOf(Error);
});

test('lists are read page by page to their end', async () => {
  const owner = await given.member();
  await given.credits(owner, 300);
  const body = { name: 'Lists', scopes: ['read' as const, 'promotions' as const], password: owner.password };
  const viewloop = createClient({ url, token: (await owner.call(programs.createToken, { body })).token });
  await viewloop.call('POST /api/promotions', { body: wanted(2) });
  // A hundred more of the promotion and of the line of the statement, so that there is a second page of both.
  const action = { memberId: owner.id, adminId: (await given.admin()).id, change: 1, note: null };
  await app.db.write(async (tx) => {
    await tx.query(
      `insert into promotion (owner_id, platform, external_id, video_url, credits_spent)
       select owner_id, platform, external_id, video_url, credits_spent from promotion, generate_series(1, 100)
       where owner_id = $1`,
      [owner.id],
    );
    const actions = await tx.query<{ id: number }>(
      `insert into admin_action (admin_id, action, subject, text)
       select $1, 'update_credits', $2, 'One of many' from generate_series(1, 100) returning id`,
      [action.adminId, owner.id],
    );
    await post(
      tx,
      actions.map(({ id }) => recipes.creditsAdjusted({ ...action, actionId: id })),
    );
  });
  expect(await listOf(viewloop.promotions())).toHaveLength(101);
  expect(await listOf(viewloop.statement())).toHaveLength(102);
});

test('a webhook is believed only with its own signature, and not for long', async () => {
  const [secret, other] = [newSecret(), newSecret()];
  const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: {} });
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = headersOf({ id: 'msg_1', timestamp, body }, [other, secret]);
  expect(await verifyWebhook(secretText(secret), headers, body)).toMatchObject({ type: 'webhook.test' });
  await expect(verifyWebhook(secretText(newSecret()), headers, body)).rejects.toThrow('does not fit');
  await expect(verifyWebhook(secretText(secret), headers, `${body} `)).rejects.toThrow('does not fit');
  await expect(verifyWebhook(secretText(secret), headers, body, new Date(Date.now() + 400_000))).rejects.toThrow('old');
});

const README = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8');
const examples = [...README.matchAll(/^## (.+)\n(?:(?!^## )[\s\S])*?```js\n([\s\S]+?)```/gm)];

/** Runs a file or a piece of a module in a process of its own. */
function run(args: string[], environment: Record<string, string> = {}, input = '') {
  const home = mkdtempSync(path.join(tmpdir(), 'viewloop-client-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const child = spawn(process.execPath, args, {
    cwd: path.join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, HOME: home, ...environment },
  });
  child.stdin.end(input);
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const result = Promise.all([text(child.stdout), text(child.stderr), exit]).then(([out, err, code]) => ({
    out,
    err,
    code,
  }));
  return { child, home, result };
}

test.each(examples.map(([, title = '', code = '']) => [title, code] as const))(
  'the example "%s" of the README works',
  async (title, code) => {
    const secret = newSecret();
    const port = await freePort();
    const { child, result } = run(['--input-type=module', '--eval', code], {
      VIEWLOOP_URL: url,
      VIEWLOOP_TOKEN: token,
      WEBHOOK_SECRET: secretText(secret),
      WEBHOOK_PORT: String(port),
    });
    if (title === 'Receive webhooks') {
      const body = JSON.stringify({ type: 'webhook.test', timestamp: '', data: { n: 1 } });
      const headers = headersOf({ id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body }, [secret]);
      const send = (to: Record<string, string>) =>
        fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: to, body }).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(() => send(headers)).toBe(204);
      expect(await send({ ...headers, 'webhook-id': 'msg_2' })).toBe(400);
      child.kill();
      return;
    }
    const { out, err, code: exit } = await result;
    expect([exit, err]).toEqual([0, '']);
    expect(out).toMatch(title === 'When the site refuses' ? /^404 promotion_not_found/ : /\d/);
  },
);

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const CLI = path.join(import.meta.dirname, '../bin/viewloop.mjs');
const viewloop = (...args: string[]) => run([CLI, ...args], { VIEWLOOP_URL: url, VIEWLOOP_TOKEN: token }).result;

test('the command line: data on standard output, words on standard error, exit codes for scripts', async () => {
  const made = await viewloop('promote', videoUrl(), '--credits', '4', '--title', 'From a script', '--json');
  expect([made.code, made.err]).toEqual([0, '']);
  const { id } = JSON.parse(made.out) as { id: number };
  expect((await viewloop('promotions', '--state', 'active')).out).toMatch(
    new RegExp(`${id} +active +0/2 +From a script`),
  );
  expect((await viewloop('stop', String(id))).out).toContain('4 credits returned');
  expect((await viewloop('statement')).out).toMatch(/^[\w",]+/);
  expect(await viewloop('stop', '999999')).toMatchObject({ code: 1, out: '' });
  expect(await viewloop('promote', videoUrl())).toMatchObject({ code: 2, out: '' });
  expect(await viewloop('dance')).toMatchObject({ code: 2, out: '' });
  expect(await viewloop('whoami', '--token', token)).toMatchObject({ code: 2, out: '' });
});

test('deposits are listed with what they brought, and as JSON', async () => {
  expect((await viewloop('deposits')).out).toBe('No deposits\n');
  const deposits = await depositsIn(app);
  const { out: address } = await viewloop('address');
  expect(address.trim()).toBe(await deposits.addressOf(member));
  const boss = await given.admin();
  await boss.call(admin.simulateDeposit, { body: { userId: member.id, amount: '0.021' } });
  await deposits.look();
  expect((await viewloop('deposits')).out).toMatch(/^WHEN +LTC +STATE +CREDITS\n\S+ +0\.02100000 +pending +\d+\n$/);
  const listed = JSON.parse((await viewloop('deposits', '--json')).out) as { amount: string; status: string }[];
  expect(listed).toMatchObject([{ amount: '0.02100000', status: 'pending' }]);
});

test('following prints results as they come, until it is stopped', async () => {
  const promotion = await given.promotion({ owner: member, credits: 4, title: 'Followed' });
  const { child, result } = run([CLI, 'follow', '--json'], { VIEWLOOP_URL: url, VIEWLOOP_TOKEN: token });
  const lines: { id: number; viewsReceived: number; state: string }[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line)));
  await new Promise((resolve) => createInterface(child.stderr).once('line', resolve));
  await given.rewardedWatch({ promotion });
  const seen = () => lines.map(({ id, viewsReceived, state }) => [id, viewsReceived, state]);
  await expect.poll(seen).toEqual([[promotion.id, 1, 'active']]);
  await given.rewardedWatch({ promotion });
  await expect.poll(() => seen().at(-1)).toEqual([promotion.id, 2, 'completed']);
  child.kill('SIGINT');
  await result;
});

test('listening forwards events to this machine, signed, and leaves nothing behind', async () => {
  expect(await createClient({ url, token }).webhookEvents()).toEqual(webhooks.WebhookEvent.options);
  const got: Promise<{ type: string }>[] = [];
  let secret = '';
  const server = createServer((request, response) => {
    got.push(text(request).then((body) => verifyWebhook(secret, request.headers, body)));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const promotion = await given.promotion({ owner: member, credits: 4 });
  const { child, result } = run([CLI, 'listen', address], { VIEWLOOP_URL: url, VIEWLOOP_TOKEN: token });
  secret = await new Promise<string>((resolve) =>
    createInterface(child.stderr).once('line', (line) => resolve(/whsec_\S+/.exec(line)?.[0] ?? '')),
  );
  await member.call(promotions.pausePromotion, { params: { id: promotion.id } });
  await runJob(app, 'send-webhooks');
  await expect.poll(() => got.length).toBe(1);
  expect(await got[0]).toMatchObject({ type: 'promotion.paused', data: { promotionId: promotion.id } });
  child.kill('SIGINT');
  expect(await result).toMatchObject({ code: 0, out: 'promotion.paused  204\n' });
  expect(await member.call(webhooks.listWebhooks)).toEqual([]);
  server.close();
  expect(await viewloop('listen', 'nowhere')).toMatchObject({ code: 2, out: '' });
});

test('signing in keeps the token in a file of the user alone, and a wrong one is not kept', async () => {
  const good = run([CLI, 'sign-in', url], {}, `${token}\n`);
  expect(await good.result).toMatchObject({ code: 0, out: '' });
  const file = path.join(good.home, '.config/viewloop.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const after = await run([CLI, 'whoami'], { HOME: good.home }).result;
  expect(after.out).toContain(member.username);
  // A file that others could read is not left so.
  chmodSync(file, 0o644);
  const again = run([CLI, 'sign-in', url], { XDG_CONFIG_HOME: path.dirname(file) }, `${token}\n`);
  expect(await again.result).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(['viewloop.json']);
  const bad = await run([CLI, 'sign-in', url], {}, 'vlp_wrong\n').result;
  expect(bad).toMatchObject({ code: 1, out: '' });
  rmSync(good.home, { recursive: true });
});

test.each([
  'nonsense',
  'ftp://viewloop.example',
  'https://',
  'viewloop.example?x',
  'https://me:secret@viewloop.example',
])('%s is no address of a site, which is wrong use', async (site) => {
  const signIn = await run([CLI, 'sign-in', site], {}, `${token}\n`).result;
  expect(signIn).toMatchObject({ code: 2, out: '', err: expect.stringContaining('is not the address of a site') });
  const call = await run([CLI, 'whoami'], { VIEWLOOP_URL: site, VIEWLOOP_TOKEN: token }).result;
  expect(call).toMatchObject({ code: 2, out: '' });
});

test('while it tries again it says why and how long it waits', async () => {
  const server = createServer((request, response) => {
    const isFirst = request.headers['x-seen'] === undefined && tries++ === 0;
    response.writeHead(isFirst ? 503 : 200, { 'content-type': 'application/json', 'retry-after': '1' });
    response.end(isFirst ? '{"message":"The service is busy","code":"busy"}' : '{"username":"ada","credits":3}');
  }).listen(0, '127.0.0.1');
  let tries = 0;
  await new Promise((resolve) => server.once('listening', resolve));
  const away = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const result = await run([CLI, 'whoami'], { VIEWLOOP_URL: away, VIEWLOOP_TOKEN: token }).result;
  expect(result).toEqual({
    code: 0,
    out: 'ada: 3 credits\n',
    err: 'The service is busy. Trying again in 1 s (1 of 4)\n',
  });
  server.close();
});

test('a second stop does not say that credits came back', async () => {
  const { id } = await given.promotion({ owner: member, credits: 4 });
  expect((await viewloop('stop', String(id))).out).toContain('4 credits returned');
  expect((await viewloop('stop', String(id))).out).toBe('Stopped.\n');
});

test('a page of another site gets nothing, with or without a token', async () => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
  const preflight = await fetch(`${url}/api/user`, { method: 'OPTIONS', headers });
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
});

const PROGRAM = `import { createClient, verifyWebhook } from '@viewloop/client';
const viewloop = createClient({ url: 'https://viewloop.example', token: 'vlp_x' });
export async function run(): Promise<number> {
  const made = await viewloop.call('POST /api/promotions', {
    body: { videoUrl: 'https://www.youtube.com/shorts/abcdefghijk', platform: 'youtube', creditsSpent: 4 },
  });
  for await (const { state, viewsReceived } of viewloop.promotions({ state: 'active' })) console.log(state, viewsReceived);
  // @ts-expect-error There is no such state.
  viewloop.promotions({ state: 'sleeping' });
  // @ts-expect-error There is no such call.
  await viewloop.call('GET /api/nothing');
  // @ts-expect-error A promotion needs credits.
  await viewloop.call('POST /api/promotions', { body: { videoUrl: '', platform: 'youtube' } });
  await verifyWebhook('', {}, '');
  const { title } = (await viewloop.call('GET /api/promotions', { query: { limit: 10 } }))[0] ?? { title: null };
  return made.id + (title?.length ?? 0);
}
`;

/** As somebody does it who has nothing but the address of a site. */
test('the package that the site serves installs alone, has types, and holds nothing of this repository', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-package-'));
  const bytes = Buffer.from(await (await fetch(`${url}/client.tgz`)).arrayBuffer());
  expect(Buffer.from(await (await fetch(`${url}/client.tgz`)).arrayBuffer()).equals(bytes)).toBe(true);
  writeFileSync(path.join(folder, 'client.tgz'), bytes);
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const environment = { PATH: process.env.PATH, HOME: folder, npm_config_cache: path.join(folder, 'cache') };
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8', env: environment });
  npm('install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', './client.tgz');

  const installed = path.join(folder, 'node_modules/@viewloop/client');
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /test|tsconfig|node_modules/.test(file))).toEqual([]);
  expect(readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@viewloop']);

  writeFileSync(path.join(folder, 'program.ts'), PROGRAM);
  const options = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    types: [],
    lib: ['es2022', 'dom'],
    // Those of the compiler itself are not ours to check, and take longest.
    skipDefaultLibCheck: true,
  };
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['program.ts'] }),
  );
  const compiler = path.join(import.meta.dirname, '../node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  expect([stdout, status]).toEqual(['', 0]);

  const { version } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as { version: string };
  expect(npm('exec', '--offline', '--', 'viewloop', '--version').trim()).toBe(version);
  rmSync(folder, { recursive: true });
});

test('a site that is away is told apart from a refusal', async () => {
  const server = createServer().listen(0);
  const { port } = server.address() as AddressInfo;
  server.close();
  const client = createClient({ url: `http://127.0.0.1:${port}`, token, retries: 0 });
  await expect(client.call('GET /api/user')).rejects.toBeInstanceOf(TypeError);
});
