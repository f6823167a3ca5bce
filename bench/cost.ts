import { measure } from './load/measure.ts';
import { median } from './median.ts';
import { processorTimeOf } from './processes.ts';

export interface Cost {
  perSecond: number;
  /** Of the server, for one request, in microseconds. It depends less than the rate on what else the machine does. */
  processor: number;
  /** How many cores the server used. */
  cores: number;
}

/** A server and the requests that it is sent, over and over. */
export interface Subject {
  port: number;
  /** The processes that serve. */
  pids: readonly number[];
  requests: readonly string[];
}

export interface Round {
  seconds: number;
  inFlight: number;
}

export async function costOf({ port, pids, requests }: Subject, { seconds, inFlight }: Round): Promise<Cost> {
  const processorTime = () => pids.reduce((sum, pid) => sum + processorTimeOf(pid), 0);
  const before = processorTime();
  const request = (n: number) => requests[n % requests.length];
  const result = await measure({ host: '127.0.0.1', port, inFlight, seconds, request });
  const used = processorTime() - before;
  if (Object.keys(result.statuses).some((status) => status !== '200')) throw new Error(JSON.stringify(result.statuses));
  const { perSecond, requests: count } = result;
  return { perSecond, processor: used / count, cores: used / 1e6 / (count / perSecond) };
}

/**
 * Measures the subjects in turns, in the opposite order every other round, so that whatever else the machine does affects all
 * of them alike. A first round warms them up and is not counted.
 */
export async function costsOf<Name extends string>(
  subjects: Readonly<Record<Name, Subject>>,
  { rounds, ...round }: Round & { rounds: number },
): Promise<Record<Name, Cost[]>> {
  const names = Object.keys(subjects) as Name[];
  const costs = Object.fromEntries(names.map((name): [string, Cost[]] => [name, []])) as Record<Name, Cost[]>;
  for (const name of names) await costOf(subjects[name], round);
  for (let n = 0; n < rounds; n++) {
    for (const name of n % 2 === 0 ? names : names.toReversed()) costs[name].push(await costOf(subjects[name], round));
  }
  return costs;
}

export const medianOf = (costs: readonly Cost[], key: keyof Cost): number => median(costs.map((cost) => cost[key]));
