import { measure } from './load/measure.ts';
import { processorTimeOf } from './processor-time.ts';

export interface Cost {
  perSecond: number;
  /** Of the server, for one request, in microseconds. It depends less than the rate on what else the machine does. */
  processor: number;
}

/** A server and the requests that it is sent, over and over. */
export interface Subject {
  port: number;
  pid: number;
  requests: readonly string[];
}

interface Rounds {
  rounds: number;
  seconds: number;
  inFlight: number;
}

async function costOf({ port, pid, requests }: Subject, { seconds, inFlight }: Rounds): Promise<Cost> {
  const before = processorTimeOf(pid);
  const request = (n: number) => requests[n % requests.length];
  const result = await measure({ host: '127.0.0.1', port, inFlight, seconds, request });
  if (Object.keys(result.statuses).some((status) => status !== '200')) throw new Error(JSON.stringify(result.statuses));
  return { perSecond: result.perSecond, processor: (processorTimeOf(pid) - before) / result.requests };
}

/**
 * Measures the subjects in turns, in the opposite order every other round, so that whatever else the machine does meets all
 * of them alike. A first round warms them up and is not counted.
 */
export async function costsOf<Name extends string>(
  subjects: Readonly<Record<Name, Subject>>,
  rounds: Rounds,
): Promise<Record<Name, Cost[]>> {
  const names = Object.keys(subjects) as Name[];
  const costs = Object.fromEntries(names.map((name): [string, Cost[]] => [name, []])) as Record<Name, Cost[]>;
  for (const name of names) await costOf(subjects[name], rounds);
  for (let round = 0; round < rounds.rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      costs[name].push(await costOf(subjects[name], rounds));
    }
  }
  return costs;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const usualProcessor = (costs: readonly Cost[]): number => median(costs.map(({ processor }) => processor));
export const usualRate = (costs: readonly Cost[]): number => median(costs.map(({ perSecond }) => perSecond));
