import { isConnectionTrouble } from '../platform/database-error.ts';
import { Problem } from '../platform/problem.ts';

/**
 * A hundred at once can be more than a small machine serves in time. Whoever is told that nothing was changed tries
 * again, as a good client does; every other answer counts.
 */
export async function persistently<T extends { status: number }>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await attempt();
    if (answer.status !== 503) return answer;
  }
}

/** The same below HTTP: no connection was free in time. */
export async function untilServed<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const turnedAway = isConnectionTrouble(error) || (error instanceof Problem && error.status === 503);
      if (!turnedAway) throw error;
    }
  }
}
