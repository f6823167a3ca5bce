import { creditsForLitoshi, formatLtc, type NoticeFacts, type wallet } from '@viewloop/contract';

/** What became of one deposit. */
export interface DepositStep {
  id: number;
  memberId: string;
  litoshi: number;
  epoch: number;
  state: wallet.DepositState;
  /** The state before, or null for a payment that was just entered. */
  former: wallet.DepositState | null;
}

/** So many payments of an hour are told one by one. More of them share one notice. */
export const TOLD_ONE_BY_ONE = 5;

export const subjectOf = ({ id }: Pick<DepositStep, 'id'>) => `deposit:${id}`;

/** The one notice about many payments of an hour. */
export const subjectOfHour = (now: Date) => `deposits:${now.toISOString().slice(0, 13)}`;

const creditsOf = (litoshi: number) => Number(creditsForLitoshi(BigInt(litoshi)));

export const amountOf = ({ litoshi }: Pick<DepositStep, 'litoshi'>) => ({
  amount: formatLtc(BigInt(litoshi)),
  credits: creditsOf(litoshi),
});

/** One step for each deposit, from what it was before the first step to what it is after the last. */
export function outcomesOf(steps: readonly DepositStep[]): DepositStep[] {
  const byId = new Map<number, DepositStep>();
  for (const step of steps) byId.set(step.id, { ...step, former: byId.get(step.id)?.former ?? step.former });
  return [...byId.values()].filter(({ former, state }) => former !== state);
}

type Folded = NoticeFacts['deposits_folded'];

const sumOf = (steps: readonly DepositStep[]) => steps.reduce((sum, { litoshi }) => sum + litoshi, 0);

/** Adds payments to the notice about many. `entered` are new in it; of all of them it counts the credits that have arrived. */
export function foldInto(
  folded: Folded | undefined,
  { entered, moved }: { entered: readonly DepositStep[]; moved: readonly DepositStep[] },
): Folded {
  // Payments of an earlier hour are counted again where the notice of this hour says nothing of them yet.
  const counted = folded ? entered : [...entered, ...moved];
  const arrived = [...entered, ...moved].filter(({ state }) => state === 'confirmed');
  const litoshi = (folded?.litoshi ?? 0) + sumOf(counted);
  return {
    count: (folded?.count ?? 0) + counted.length,
    litoshi,
    amount: formatLtc(BigInt(litoshi)),
    credits: (folded?.credits ?? 0) + arrived.reduce((sum, step) => sum + creditsOf(step.litoshi), 0),
  };
}
