import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { auth } from '@viewloop/contract';
import { hashPassword, passwordMatches } from '../api/src/features/auth/password.ts';
import type { ServerProcess } from '../api/src/testing/server-process.ts';
import { measure, requestText } from './load/measure.ts';
import { memoryOf } from './memory.ts';
import { cookieOf } from './world/identities.ts';

/** One call, compared with the cheapest possible call of its kind. */
export interface FloorRow {
  name: string;
  perSecond: number;
  limit: string;
  limitPerSecond: number;
  ratio: number;
}

export interface Floor {
  rows: FloorRow[];
  memory: { atRest: number; underLoad: number; afterwards: number };
}

const SECONDS = 5;
const LOGINS = 60;
const IN_FLIGHT = 32;
const member = { username: 'bench-login', email: 'bench-login@example.com', password: 'a bench password' };

async function rate(port: number, inFlight: number, request: (n: number) => string | undefined): Promise<number> {
  const { perSecond, statuses } = await measure({ host: '127.0.0.1', port, inFlight, seconds: SECONDS, request });
  if (Object.keys(statuses).some((status) => status !== '200')) throw new Error(JSON.stringify(statuses));
  return perSecond;
}

async function bareRate(): Promise<number> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../api/src/testing/bare-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const port = await new Promise<number>((resolve) => {
      createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(line)));
    });
    const request = requestText('GET', '/', '');
    await rate(port, IN_FLIGHT, () => request);
    return await rate(port, IN_FLIGHT, () => request);
  } finally {
    child.kill();
  }
}

/** How many passwords a second the processor can check when it does nothing else, two at a time as in the server. */
async function hashRate(): Promise<number> {
  const stored = await hashPassword(member.password);
  const started = performance.now();
  const lane = async () => {
    for (let n = 0; n < LOGINS / 2; n++) await passwordMatches(stored, member.password);
  };
  await Promise.all([lane(), lane()]);
  return LOGINS / ((performance.now() - started) / 1000);
}

async function loginRate(server: ServerProcess, port: number): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  await fetch(server.address + auth.register.path, { method: 'POST', headers, body: JSON.stringify(member) });
  const { username, password } = member;
  const request = requestText('POST', auth.login.path, '', { username, password });
  return rate(port, 4, (n) => (n < LOGINS ? request : undefined));
}

/** Compares calls with a bare Fastify route, and the login with the password check alone. Also measures memory. */
export async function measureFloor(server: ServerProcess): Promise<Floor> {
  const port = Number(new URL(server.address).port);
  const pid = server.child.pid as number;
  const atRest = memoryOf(pid);
  const bare = await bareRate();
  const healthz = requestText('GET', '/healthz', '');
  const health = await rate(port, IN_FLIGHT, () => healthz);
  const users = Array.from({ length: 1000 }, (_, i) => requestText('GET', '/api/user', cookieOf(i + 1)));
  let underLoad = 0;
  const watch = setInterval(() => {
    underLoad = Math.max(underLoad, memoryOf(pid));
  }, 250);
  const user = await rate(port, IN_FLIGHT, (n) => users[n % users.length]);
  clearInterval(watch);
  const row = (name: string, perSecond: number, limit: string, limitPerSecond: number): FloorRow => ({
    name,
    perSecond,
    limit,
    limitPerSecond,
    ratio: perSecond / limitPerSecond,
  });
  const rows = [
    row('GET /healthz', health, 'bare Fastify route', bare),
    row('GET /api/user', user, 'bare Fastify route', bare),
    row('POST /api/login', await loginRate(server, port), 'argon2id alone', await hashRate()),
  ];
  return { rows, memory: { atRest, underLoad, afterwards: memoryOf(pid) } };
}
