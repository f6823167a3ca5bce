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
  two: Round[];
  ratio: number;
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
const SECONDS = 4;
const ROUNDS = 3;
const IN_FLIGHT = 64;
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

async function roundOf({ port, pids }: Subject, requests: readonly string[]): Promise<Round> {
  const before = pids.map(processorTimeOf);
  const request = (n: number) => requests[n % requests.length];
  const result: LoadResult = await measure({ host: '127.0.0.1', port, inFlight: IN_FLIGHT, seconds: SECONDS, request });
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
  for (const call of CALLS) for (const subject of [one, two]) await roundOf(subject, requestsOf(call));
  const release = limit([...one.pids, ...two.pids]);
  try {
    for (const call of CALLS) {
      const row: WorkersRow = { name: `GET ${call}`, one: [], two: [], ratio: 0 };
      for (let round = 0; round < ROUNDS; round++) {
        row.one.push(await roundOf(one, requestsOf(call)));
        row.two.push(await roundOf(two, requestsOf(call)));
      }
      rows.push({ ...row, ratio: usual(row.two) / usual(row.one) });
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
  const lines = rows.map(({ name, one, two, ratio }) => {
    const of = (rounds: readonly Round[], pick: (round: Round) => number) => median(rounds.map(pick));
    const shares = (rounds: readonly Round[]) =>
      (rounds[0]?.shares ?? [])
        .map((_, index) => of(rounds, (round) => round.shares[index] ?? 0).toFixed(2))
        .join(' + ');
    const cells = [one, two].flatMap((rounds) => [
      usual(rounds).toFixed(0),
      of(rounds, (round) => round.processor).toFixed(0),
      shares(rounds),
    ]);
    return `| ${name} | ${cells.join(' | ')} | ${ratio.toFixed(2)} | ${ratio >= 1.7 ? 'yes' : 'no'} |`;
  });
  return [
    '| call | one process /s | µs a request | cores | two workers /s | µs a request | cores | ratio | at least 1.7 |',
    '|---|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
