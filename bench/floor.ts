import { auth } from '@viewloop/contract';
import { hashPassword, passwordMatches } from '../api/src/features/accounts/auth/password.ts';
import type { ServerProcess } from '../api/src/testing/server-process.ts';
import { startBare } from './bare.ts';
import { type Cost, costsOf, medianOf } from './cost.ts';
import { measure, requestText } from './load/measure.ts';
import { memoryOf } from './memory.ts';
import { requestsOfMembers } from './world/identities.ts';

/** One call, compared with the cheapest possible call of its kind. */
export interface FloorRow {
  name: string;
  perSecond: number;
  limit: string;
  limitPerSecond: number;
  ratio: number;
  /** Processor time of one request in microseconds, for calls that are compared with another server. */
  processor?: { ours: number; limit: number; ratio: number };
}

export interface Floor {
  rows: FloorRow[];
  memory: { atRest: number; underLoad: number; afterwards: number };
}

const SECONDS = 5;
const LOGINS = 60;
const ROUNDS = { rounds: 5, seconds: 3, inFlight: 32 };
const member = { username: 'bench-login', email: 'bench-login@example.com', password: 'a bench password' };

async function rate(port: number, inFlight: number, request: (n: number) => string | undefined): Promise<number> {
  const { perSecond, statuses } = await measure({ host: '127.0.0.1', port, inFlight, seconds: SECONDS, request });
  if (Object.keys(statuses).some((status) => status !== '200')) throw new Error(JSON.stringify(statuses));
  return perSecond;
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

function comparison(name: string, ours: readonly Cost[], bare: readonly Cost[]): FloorRow {
  const [processor, limit] = [medianOf(ours, 'processor'), medianOf(bare, 'processor')];
  const [perSecond, limitPerSecond] = [medianOf(ours, 'perSecond'), medianOf(bare, 'perSecond')];
  return {
    name,
    perSecond,
    limit: 'bare Fastify route',
    limitPerSecond,
    ratio: perSecond / limitPerSecond,
    processor: { ours: processor, limit, ratio: limit / processor },
  };
}

/** Compares calls with a bare Fastify route, and the login with the password check alone. Also measures memory. */
export async function measureFloor(server: ServerProcess): Promise<Floor> {
  const port = Number(new URL(server.address).port);
  const pid = server.child.pid as number;
  const atRest = memoryOf(pid);
  let underLoad = 0;
  const watch = setInterval(() => {
    underLoad = Math.max(underLoad, memoryOf(pid));
  }, 250);
  const bareServer = await startBare();
  const costs = await costsOf(
    {
      bare: { port: bareServer.port, pids: [bareServer.pid], requests: [requestText('GET', '/', '')] },
      health: { port, pids: [pid], requests: [requestText('GET', '/healthz', '')] },
      user: { port, pids: [pid], requests: requestsOfMembers('/api/user') },
    },
    ROUNDS,
  );
  clearInterval(watch);
  await bareServer.stop();
  const [logins, hashes] = [await loginRate(server, port), await hashRate()];
  const rows: FloorRow[] = [
    comparison('GET /healthz', costs.health, costs.bare),
    comparison('GET /api/user', costs.user, costs.bare),
    {
      name: 'POST /api/login',
      perSecond: logins,
      limit: 'argon2id alone',
      limitPerSecond: hashes,
      ratio: logins / hashes,
    },
  ];
  return { rows, memory: { atRest, underLoad, afterwards: memoryOf(pid) } };
}
