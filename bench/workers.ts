import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ServerProcess } from '../api/src/testing/server-process.ts';
import { type Cost, costOf, medianOf } from './cost.ts';
import { childrenOf } from './processes.ts';
import { startOn, type World } from './surroundings.ts';
import { requestsOfMembers } from './world/identities.ts';

/** One call, served by one process and by two, each with the same share of a core. */
export interface WorkersRow {
  name: string;
  one: Cost[];
  /** Two processes with the callers that the one had. */
  sameCallers: Cost[];
  /** Two processes, each with as many callers as the one had. */
  twiceTheCallers: Cost[];
}

/**
 * Two processes that serve at full speed, the generator and Postgres need three to four cores. With a third of a core for
 * each process the rest fits on two cores, so the servers are compared, and not how they share the machine.
 */
const SHARE = 0.33;
const SECONDS = 3;
const ROUNDS = 3;
const CALLERS = 64;
const CALLS = ['/healthz', '/api/user', '/api/videos/available?page=1&limit=10'];

/** With workers, the first process only starts the others and does not serve. */
function servingOf({ address, child }: ServerProcess) {
  const pid = child.pid as number;
  const workers = childrenOf(pid);
  return { port: Number(new URL(address).port), pids: workers.length > 0 ? workers : [pid] };
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

/** Both servers stay up, and the rounds alternate between them. */
export async function measureWorkers(world: World): Promise<WorkersRow[]> {
  const single = await startOn(world);
  const shared = await startOn(world, { WORKERS: '2' });
  const [one, two] = [servingOf(single), servingOf(shared)];
  const calls = CALLS.map((path) => ({ name: `GET ${path}`, requests: requestsOfMembers(path) }));
  const same = { seconds: SECONDS, inFlight: CALLERS };
  const twice = { seconds: SECONDS, inFlight: 2 * CALLERS };
  const rows: WorkersRow[] = [];
  // Warm up before the limit, so that compiling does not use up the share.
  for (const { requests } of calls) for (const server of [one, two]) await costOf({ ...server, requests }, same);
  const release = limit([...one.pids, ...two.pids]);
  try {
    for (const { name, requests } of calls) {
      const row: WorkersRow = { name, one: [], sameCallers: [], twiceTheCallers: [] };
      for (let round = 0; round < ROUNDS; round++) {
        row.one.push(await costOf({ ...one, requests }, same));
        row.sameCallers.push(await costOf({ ...two, requests }, same));
        row.twiceTheCallers.push(await costOf({ ...two, requests }, twice));
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

export function workersTable(rows: readonly WorkersRow[]): string {
  const cells = (costs: readonly Cost[]) => [
    medianOf(costs, 'perSecond').toFixed(0),
    medianOf(costs, 'processor').toFixed(0),
    medianOf(costs, 'cores').toFixed(2),
  ];
  const lines = rows.map(({ name, one, sameCallers, twiceTheCallers }) => {
    const compared = [sameCallers, twiceTheCallers].flatMap((two) => [
      ...cells(two),
      (medianOf(two, 'perSecond') / medianOf(one, 'perSecond')).toFixed(2),
    ]);
    return `| ${[name, ...cells(one), ...compared].join(' | ')} |`;
  });
  return [
    `| call | one process, ${CALLERS} callers, /s | µs | cores | two, ${CALLERS} callers, /s | µs | cores | ratio | two, ${2 * CALLERS} callers, /s | µs | cores | ratio |`,
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
