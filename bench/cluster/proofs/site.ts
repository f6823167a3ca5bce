import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as askPlainly } from 'node:http';
import { request as ask, type RequestOptions } from 'node:https';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { auth, landing } from '@viewloop/contract';
import { startServer } from '../../../api/src/testing/server-process.ts';
import type { Report } from '../report.ts';
import { startNewPostgres } from '../stage/postgres.ts';
import {
  type Proxy,
  startCaddy,
  startHaproxyForOne,
  startHaproxyForTwo,
  startNginx,
  startPlainNginx,
} from '../stage/proxies.ts';
import { freePort, type Grounds, openGrounds, startService, until } from '../stage/services.ts';
import { ADMIN } from '../stage/stage.ts';

const PART = 'site';
const HOST = 'viewloop.example';

interface Seen {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Asks with the name of the site, whatever the port is. With `firstBytes` it hangs up after the first part of the body. */
function get(url: string, headers: Record<string, string> = {}, firstBytes = false, body?: object): Promise<Seen> {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const options: RequestOptions = {
    hostname,
    port,
    path: pathname + search,
    method: body ? 'POST' : 'GET',
    servername: HOST,
    rejectUnauthorized: false,
    agent: false,
    headers: { host: HOST, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  };
  return new Promise((resolve, reject) => {
    const asked = (protocol === 'https:' ? ask : askPlainly)(options, (response) => {
      let text = '';
      const seen = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (!firstBytes) return;
        seen();
        asked.destroy();
      });
      response.on('end', seen);
      response.on('error', () => {});
    });
    asked.on('error', reject);
    asked.end(body ? JSON.stringify(body) : undefined);
  });
}

const statusOf = (url: string, headers?: Record<string, string>) =>
  get(url, headers).then(
    ({ status }) => status,
    () => 0,
  );

/** Leads http to https but for challenges of certificates, and hides what is for operators. */
async function leadsAndHides(proxy: Proxy, report: Report): Promise<void> {
  const { name, http, https } = proxy;
  const led = await get(`${http}/watch?a=1`);
  const location = String(led.headers.location ?? '');
  const isLed =
    [301, 308].includes(led.status) && location.startsWith(`https://${HOST}`) && location.endsWith('/watch?a=1');
  report.add(PART, `${name} leads http to https`, isLed, `${led.status} to ${location}`);
  if (proxy.answersAcme) {
    const acme = await statusOf(`${http}/.well-known/acme-challenge/token`);
    report.add(PART, `${name} does not lead the challenge of a certificate away`, [200, 503].includes(acme), `${acme}`);
  }

  const hidden = await Promise.all(['/healthz', '/readyz', '/metrics'].map((hide) => statusOf(https + hide)));
  report.add(
    PART,
    `${name} hides what is for operators`,
    hidden.every((status) => status === 404),
    hidden.join(' '),
  );
}

async function behind(proxy: Proxy, report: Report): Promise<void> {
  const { name, https } = proxy;
  await leadsAndHides(proxy, report);
  const forged: number[] = [];
  for (let call = 0; call < 230; call++)
    forged.push(await statusOf(`${https}${landing.site.path}`, { 'x-forwarded-for': `198.51.100.${call}` }));
  const refused = forged.filter((status) => status === 429).length;
  report.add(
    PART,
    `${name}: 230 calls with forged addresses are one caller`,
    refused > 0,
    `${refused} refused with 429`,
  );
}

async function eventsArrive({ name, https }: Proxy, cookie: string, report: Report): Promise<void> {
  const { status, headers, body } = await get(`${https}/api/events`, { cookie }, true);
  const ok = status === 200 && String(headers['content-type']).includes('event-stream') && body.length > 0;
  report.add(PART, `${name} passes an event stream on at once`, ok, `${status}, ${body.length} bytes`);
}

/** Starts the server once for all proxies; limits count by address, and every proxy sees the same one. */
async function proxies(grounds: Grounds, report: Report): Promise<void> {
  const starts = [startNginx, startCaddy, startHaproxyForOne];
  for (const [index, start] of starts.entries()) {
    const port = await freePort();
    const server = await startServer({
      DATA_DIR: path.join(grounds.folder, `data-${index}`),
      PORT: String(port),
      PUBLIC_URL: `https://${HOST}`,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: ADMIN.password,
    });
    const proxy = await start(grounds.folder, [port]);
    try {
      await until(`${proxy.name} answers`, async () => (await statusOf(`${proxy.https}${landing.site.path}`)) === 200);
      const signedIn = await get(`${proxy.https}${auth.login.path}`, {}, false, ADMIN);
      const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
      await eventsArrive(proxy, cookie, report);
      await behind(proxy, report);
      if (index === 0) {
        const plain = await startPlainNginx(grounds.folder, port);
        await until('plain nginx answers', async () => (await statusOf(`${plain.url}${landing.site.path}`)) !== 0);
        const status = await statusOf(`${plain.url}/metrics`);
        report.add(PART, 'nginx with proxy_pass and nothing else does not open /metrics', status === 404, `${status}`);
        const warned = server.lines.filter((line) => line.includes('TRUST_PROXY is set, but')).length;
        report.add(PART, 'the missing header of that nginx is said once', warned === 1, `${warned} lines`);
        await plain.service.stop('SIGKILL');
      }
    } finally {
      await proxy.service.stop('SIGKILL');
      await server.stop();
    }
  }
}

/** Asks without a break until told to stop, and counts what was not answered with 200. */
function askOnAndOn({ https }: Proxy) {
  let going = true;
  const seen = { asked: 0, failed: 0 };
  const asking = (async () => {
    while (going) {
      seen.asked++;
      if ((await statusOf(`${https}${landing.site.path}`)) !== 200) seen.failed++;
    }
  })();
  return async () => {
    going = false;
    await asking;
    return seen;
  };
}

/** Two servers on one database: each is stopped once and started again while somebody asks. */
async function proxiesForTwo(grounds: Grounds, report: Report): Promise<void> {
  const primary = await startNewPostgres(grounds, 'for-two');
  const settings = {
    DATABASE_URL: primary.url,
    PUBLIC_URL: `https://${HOST}`,
    TRUST_PROXY: '1',
    RATE_LIMITS: 'off',
    DRAIN_SECONDS: '3',
    ADMIN_PASSWORD: ADMIN.password,
  };
  const ports = [await freePort(), await freePort()] as const;
  const startOne = (port: number) => startServer({ ...settings, PORT: String(port) });
  const servers = [await startOne(ports[0]), await startOne(ports[1])];
  try {
    for (const start of [startNginx, startCaddy, startHaproxyForTwo]) {
      const proxy = await start(grounds.folder, ports);
      try {
        const isReady = async () => (await statusOf(`${proxy.https}${landing.site.path}`)) === 200;
        await until(`${proxy.name} answers`, isReady);
        await leadsAndHides(proxy, report);
        const signedIn = await get(`${proxy.https}${auth.login.path}`, {}, false, ADMIN);
        await eventsArrive(proxy, String(signedIn.headers['set-cookie']).split(';')[0] ?? '', report);
        const enough = askOnAndOn(proxy);
        for (const [index, port] of ports.entries()) {
          await servers[index]?.stop();
          servers[index] = await startOne(port);
          await pause(3000);
        }
        const { asked, failed } = await enough();
        const claim = `${proxy.name}: each server is replaced once, and nobody notices`;
        report.add(PART, claim, failed === 0 && asked > 50, `${asked} requests, ${failed} failed`);
      } finally {
        await proxy.service.stop('SIGKILL');
      }
    }
  } finally {
    for (const server of servers) await server.stop();
    await primary.service.stop('SIGQUIT');
  }
}

const run = promisify(execFile);

/** What the unit says, with the folder of this repository instead of /opt/viewloop. */
async function unit(grounds: Grounds, report: Report): Promise<void> {
  const root = path.join(import.meta.dirname, '../../..');
  const file = path.join(grounds.folder, 'viewloop.service');
  const text = readFileSync(path.join(root, 'deploy/viewloop.service'), 'utf8');
  writeFileSync(file, text.replaceAll('/opt/viewloop', root));
  const verified = await run('systemd-analyze', ['verify', file]).then(
    ({ stderr }) => stderr.trim(),
    (error: { stderr?: string }) => String(error.stderr),
  );
  const complaints = verified.split('\n').filter((line) => line.includes('viewloop.service'));
  report.add(PART, 'systemd accepts the unit', complaints.length === 0, complaints[0] ?? 'no complaint');
  const { stdout } = await run('systemd-analyze', ['security', '--offline=true', file]);
  const exposure = Number(/exposure level for viewloop.service: ([\d.]+)/.exec(stdout)?.[1]);
  report.add(PART, 'the exposure of the unit is at most 3', exposure <= 3, `${exposure}`);

  const command = /^ExecStart=(.*)$/m.exec(text)?.[1]?.replaceAll('/opt/viewloop', root) ?? '';
  await serveLikeTheUnit(root, command, report);
}

/**
 * As the unit does it: another user, a read-only system, a /tmp of its own, one folder to write to. The commands run
 * outside of all that, as an operator runs them.
 */
async function serveLikeTheUnit(root: string, command: string, report: Report): Promise<void> {
  const state = mkdtempSync('/var/tmp/viewloop-site-');
  const port = await freePort();
  const surroundings = [
    `mount --bind ${state} ${state}`,
    'mount -t tmpfs tmpfs /tmp',
    'mount -o remount,bind,ro /',
    `cd ${root}`,
    `exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs env -i DATA_DIR=${state} PORT=${port} ${command}`,
  ];
  chownSync(state, 65_534, 65_534);
  const service = startService('unshare', [
    '--mount',
    '--propagation',
    'private',
    'sh',
    '-ec',
    surroundings.join('\n'),
  ]);
  try {
    const isReady = until('the unit serves', async () => (await statusOf(`http://127.0.0.1:${port}/readyz`)) === 200);
    await isReady.catch(() => {});
    const status = await statusOf(`http://127.0.0.1:${port}/readyz`);
    const last = service.said.trim().split('\n').at(-1) ?? '';
    report.add(
      PART,
      'the unit serves as a user who may write nowhere else',
      status === 200,
      `${status}, ${last.slice(-120)}`,
    );
    const mode = statSync(path.join(state, 'admin-password')).mode & 0o777;
    report.add(PART, 'the generated password is in a file for its owner alone', mode === 0o600, mode.toString(8));
    for (const [name, args] of [
      ['backup', ['--to', path.join(state, 'one.backup')]],
      ['admin', ['list']],
      ['audit', []],
    ] as const) {
      const env = { PATH: process.env.PATH, DATA_DIR: state };
      const said = await run(process.execPath, [path.join(root, `api/src/${name}.ts`), ...args], { env }).then(
        ({ stdout }) => stdout.trim().split('\n'),
        (error: Error) => ['', error.message.split('\n').at(-2) ?? error.message],
      );
      const ok = said[0]?.startsWith(`Database: the built-in one in ${state}`) === true;
      report.add(PART, `npm run ${name} works beside it and names its database`, ok, said.at(-1) ?? '');
    }
  } finally {
    await service.stop();
    rmSync(state, { recursive: true, force: true });
  }
}

export async function site(report: Report): Promise<void> {
  const grounds = openGrounds();
  try {
    await unit(grounds, report);
    await proxies(grounds, report);
    await proxiesForTwo(grounds, report);
  } finally {
    grounds.close();
  }
}
