import type { NoticeFacts, wallet } from '@viewloop/contract';
import type { Tx } from '../../../../platform/db/tx.ts';
import { factsAbout, type Told, tell, toldAbout, toldLately } from '../../../messages/notices/index.ts';
import { type Emitted, emit } from '../../../messages/webhooks/index.ts';
import {
  amountOf,
  type DepositStep,
  foldInto,
  outcomesOf,
  subjectOf,
  subjectOfHour,
  TOLD_ONE_BY_ONE,
} from './deposit-news-rules.ts';

const KINDS = {
  pending: 'deposit_pending',
  confirmed: 'deposit_success',
  below_minimum: 'deposit_failed',
  reversed: 'deposit_failed',
} as const satisfies Record<wallet.DepositState, string>;

const noticeOf = (step: DepositStep): Told => ({
  memberId: step.memberId,
  subject: subjectOf(step),
  kind: KINDS[step.state],
  facts: amountOf(step),
});

interface OfMember {
  entered: DepositStep[];
  moved: DepositStep[];
}

function byMember(outcomes: readonly DepositStep[]): Map<string, OfMember> {
  const members = new Map<string, OfMember>();
  for (const step of outcomes) {
    const { entered, moved } = members.get(step.memberId) ?? { entered: [], moved: [] };
    (step.former === null ? entered : moved).push(step);
    members.set(step.memberId, { entered, moved });
  }
  return members;
}

/** Reads what the members were told before, so that many payments become one notice. */
async function noticesOf(tx: Tx, outcomes: readonly DepositStep[]): Promise<Told[]> {
  const members = byMember(outcomes);
  const memberIds = [...members.keys()];
  const hour = subjectOfHour(new Date());
  const known = outcomes.filter(({ former }) => former !== null);
  const [told, lately, folded] = await Promise.all([
    toldAbout(
      tx,
      known.map((step) => ({ memberId: step.memberId, subject: subjectOf(step) })),
    ),
    toldLately(tx, memberIds, { prefix: 'deposit:', most: TOLD_ONE_BY_ONE }),
    factsAbout(tx, memberIds, hour),
  ]);
  return [...members].flatMap(([memberId, { entered, moved }]): Told[] => {
    const few = entered.length + (lately.get(memberId) ?? 0) <= TOLD_ONE_BY_ONE;
    const alone = [...moved.filter((step) => told.has(subjectOf(step))), ...(few ? entered : [])];
    const others = {
      entered: few ? [] : entered,
      moved: moved.filter((step) => !told.has(subjectOf(step)) && step.state === 'confirmed'),
    };
    if (others.entered.length + others.moved.length === 0) return alone.map(noticeOf);
    const facts = foldInto(folded.get(memberId) as NoticeFacts['deposits_folded'] | undefined, others);
    return [...alone.map(noticeOf), { memberId, subject: hour, kind: 'deposits_folded', facts, manner: 'grow' }];
  });
}

function eventOf(step: DepositStep): Emitted[] {
  const { id: depositId, memberId, epoch, state, former } = step;
  if (state === former || (state !== 'confirmed' && state !== 'reversed')) return [];
  return [
    { memberId, type: `deposit.${state}`, occurrence: `${depositId}:${epoch}`, data: { depositId, ...amountOf(step) } },
  ];
}

/**
 * Tells members and receivers what became of their deposits in this transaction. However many there are, it takes a handful of
 * statements.
 */
export async function tellOfDeposits(tx: Tx, steps: readonly DepositStep[]): Promise<void> {
  const outcomes = outcomesOf(steps);
  if (outcomes.length > 0) await tell(tx, await noticesOf(tx, outcomes));
  await emit(tx, steps.flatMap(eventOf));
}
