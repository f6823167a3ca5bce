import { randomFrom } from '../random.ts';
import type { Fault } from './faults/fault.ts';
import { FAULTS, LAST } from './faults/list.ts';

export interface PlannedFault {
  fault: Fault;
  plan: unknown;
}

export const faultNames = (): string[] => [...FAULTS, ...LAST].map(({ name }) => name);

/** The seed decides which faults run, in which order, and how. Leaving out one fault does not change the others. */
export function makePlan(seed: number, seconds: number, only: readonly string[] = []): PlannedFault[] {
  const shares = FAULTS.reduce((sum, { share }) => sum + share, 0);
  return [...randomFrom(seed, 'order').shuffle(FAULTS), ...LAST]
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .map((fault) => ({
      fault,
      plan: fault.plan(randomFrom(seed, fault.name), Math.max(3, (seconds * fault.share) / shares)),
    }));
}
