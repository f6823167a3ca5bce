import { randomFrom } from '../random.ts';
import type { Fault } from './faults/fault.ts';
import { FAULTS, LAST } from './faults/list.ts';

export interface PlannedFault {
  fault: Fault;
  plan: unknown;
}

export const faultNames = (): string[] => [...FAULTS, ...LAST].map(({ name }) => name);

/** Which faults, in which order and how exactly: all of it from the seed. One that is left out changes no other. */
export function makePlan(seed: number, seconds: number, only: readonly string[] = []): PlannedFault[] {
  const shares = FAULTS.reduce((sum, { share }) => sum + share, 0);
  return [...randomFrom(seed, 'order').shuffle(FAULTS), ...LAST]
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .map((fault) => ({
      fault,
      plan: fault.plan(randomFrom(seed, fault.name), Math.max(3, (seconds * fault.share) / shares)),
    }));
}
