import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ServerProcess, startServer } from '../api/src/testing/server-process.ts';
import { type LoadResult, measure, requestText } from './load/measure.ts';
import { processorTimeOf } from './processor-time.ts';
import type { World } from './surroundings.ts';
import { cookieOf } from './world/identities.ts';

/** One call, served by one process and by two, each with the same share of a core. */
export interface WorkersRow {
  name: string;
  one: Round[];
  /** Two processes with the callers that the one had. */
  sameCallers: Round[];
  /** Two processes, each with as many callers as the one had. */
  twiceTheCallers: Round[];
}

interface Round {
  perSecond: number;
  p99: number;
  /** For one request, in microseconds. */
  processor: number;
  /** Of one core, used by each process that serves. */
  shares: number[];
}

/**
 * Two processes that serve at full speed, the generator and Postgres need three to four cores. With a third of a core for
 * each process the rest fits on two cores, so what is compared is the servers, not the fight for the machine.
 */
const SHARE = 0.33;
const SECONDS = 3;
const ROUNDS = 3;
const CALLERS = 64;
const MEMBERS = 1000;
const CALLS = ['/healthz', '/api/user', '/api/videos/available?page=1&limit=10'];

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const usual = (rounds: readonly Round[]) => median(rounds.map(({ perSecond }) => perSecond));

interface Subject {
  port: number;
  /** The processes that serve; not the first one, which only starts them. */
  pids: number[];
}

function subjectOf({ address, child }: ServerProcess): Subject {
  const pid = child.pid as number;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return { port: Number(new URL(address).port), pids: children === '' ? [pid] : children.split(' ').map(Number) };
}

/** Keeps every one of these processes at its share until the returned function is called. */
function limit(pids: readonly number[]): () => Promise<void> {
  const file = path.join(import.meta.dirname, 'load/limit-processor.ts');
  const child = spawn(process.execPath, [file, String(SHARE), ...pids.map(String)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  return async () => {
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  };
}

async function roundOf({ port, pids }: Subject, call: string, callers = CALLERS): Promise<Round> {
  const requests = requestsOf(call);
  const before = pids.map(processorTimeOf);
  const request = (n: number) => requests[n % requests.length];
  const result: LoadResult = await measure({ host: '127.0.0.1', port, inFlight: callers, seconds: SECONDS, request });
  if (Object.keys(result.statuses).some((status) => status !== '200')) throw new Error(JSON.stringify(result.statuses));
  const used = pids.map((pid, index) => processorTimeOf(pid) - (before[index] ?? 0));
  const { perSecond, p99, requests: count } = result;
  const microseconds = (count / perSecond) * 1e6;
  return {
    perSecond,
    p99,
    processor: used.reduce((sum, time) => sum + time, 0) / count,
    shares: used.map((time) => time / microseconds),
  };
}

/** Both servers stay up, and the rounds alternate between them. */
export async function measureWorkers(world: World, settings: Record<string, string>): Promise<WorkersRow[]> {
  const single = await startServer({ ...settings, DATABASE_URL: world.url });
  const shared = await startServer({ ...settings, DATABASE_URL: world.url, WORKERS: '2' });
  const [one, two] = [subjectOf(single), subjectOf(shared)];
  const rows: WorkersRow[] = [];
  // Before the limit, so that compiling does not eat the share.
  for (const call of CALLS) for (const subject of [one, two]) await roundOf(subject, call);
  const release = limit([...one.pids, ...two.pids]);
  try {
    for (const call of CALLS) {
      const row: WorkersRow = { name: `GET ${call}`, one: [], sameCallers: [], twiceTheCallers: [] };
      for (let round = 0; round < ROUNDS; round++) {
        row.one.push(await roundOf(one, call));
        row.sameCallers.push(await roundOf(two, call));
        row.twiceTheCallers.push(await roundOf(two, call, 2 * CALLERS));
      }
      rows.push(row);
    }
  } finally {
    await release();
    await single.stop();
    await shared.stop();
  }
  return rows;
}

const requestsOf = (call: string) =>
  Array.from({ length: MEMBERS }, (_, index) => requestText('GET', call, cookieOf(index + 1)));

export function workersTable(rows: readonly WorkersRow[]): string {
  const of = (rounds: readonly Round[], pick: (round: Round) => number) => median(rounds.map(pick));
  const cost = (rounds: readonly Round[]) => of(rounds, ({ processor }) => processor).toFixed(0);
  const cores = (rounds: readonly Round[]) =>
    of(rounds, ({ shares }) => shares.reduce((sum, share) => sum + share, 0)).toFixed(2);
  const lines = rows.map(({ name, one, sameCallers, twiceTheCallers }) => {
    const compared = [sameCallers, twiceTheCallers].flatMap((two) => [
      usual(two).toFixed(0),
      cost(two),
      cores(two),
      (usual(two) / usual(one)).toFixed(2),
    ]);
    return `| ${[name, usual(one).toFixed(0), cost(one), cores(one), ...compared].join(' | ')} |`;
  });
  return [
    `| call | one process, ${CALLERS} callers, /s | µs | cores | two, ${CALLERS} callers, /s | µs | cores | ratio | two, ${2 * CALLERS} callers, /s | µs | cores | ratio |`,
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
