import pLimit from 'p-limit';
import { problemOfDatabaseError } from '../platform/db/database-error.ts';
import { Problem } from '../platform/http/problem.ts';

/**
 * Retries while the server answers 503. A hundred requests at once can be more than a small machine serves in time; 503
 * says that nothing was changed, so a good client tries again. Every other answer is returned.
 */
export async function retryWhileBusy<T extends { status: number }>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await attempt();
    if (answer.status !== 503) return answer;
  }
}

/** The same for calls below HTTP, which throw when no connection was free in time, or when a statement waited too long. */
export async function untilServed<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const problem = error instanceof Problem ? error : problemOfDatabaseError(error);
      if (problem?.status !== 503) throw error;
    }
  }
}

/** Sends this many requests at the same moment and waits for every answer. */
export function race<A extends { status: number }>(racers: number, ask: (index: number) => Promise<A>): Promise<A[]> {
  return Promise.all(Array.from({ length: racers }, (_, index) => retryWhileBusy(() => ask(index))));
}

/** Counts the answers: `{ ok: 1, '409 no_place_left': 99 }`. */
export function tally(answers: readonly { status: number; body: { code?: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status === 200 ? 'ok' : `${status} ${body.code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const AT_A_TIME = 8;

/** Prepares many things, a few at a time, because the pool has only a few connections. */
export function several<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return pLimit(AT_A_TIME).map(Array(count).keys(), make);
}
