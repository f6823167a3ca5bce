import { type Entry, recipes } from '../../ledger/index.ts';
import { allOf, type Tx } from '../../platform/tx.ts';
import { accrue, type Commission, type SourceEvent } from './commission-rules.ts';
import { lockReferrals, paidSources, recordCommission } from './commission-store.ts';

/** The entries that pay the whole credits. */
export const commissionPaid = (commission: readonly Commission[]): Entry[] =>
  commission.flatMap(({ source, referrerId, paid }) =>
    paid > 0 ? [recipes.commissionPaid({ source, referrerId, credits: paid })] : [],
  );

/**
 * Records the commission on these events and returns the entries that pay the whole credits; the caller posts them
 * together with its own. An event earns commission once. At 0 percent nothing is recorded, so that the events can
 * still be processed later.
 */
export async function commissionEntries(tx: Tx, percent: number, events: readonly SourceEvent[]): Promise<Entry[]> {
  if (percent === 0 || events.length === 0) return [];
  const once = new Map(events.map((event) => [event.source, event]));
  const [referrals, paid] = await allOf([
    lockReferrals(
      tx,
      events.map(({ memberId }) => memberId),
    ),
    paidSources(tx, [...once.keys()]),
  ]);
  const commission = accrue(
    referrals,
    percent,
    [...once.values()].filter(({ source }) => !paid.has(source)),
  );
  await recordCommission(tx, commission);
  return commissionPaid(commission);
}

type PastEvent = Omit<SourceEvent, 'credits'>;

/** For a reversed deposit: the referrer returns the whole credits, even if that takes them below zero. */
export async function reverseCommission(tx: Tx, { source, memberId }: PastEvent): Promise<Entry[]> {
  const [row] = await takeBack(tx, { source, memberId }, 'reversed');
  return row && row.credits > 0
    ? [recipes.commissionReversed({ source, referrerId: row.paid_to, credits: row.credits })]
    : [];
}

/** For a view that an admin voided: nothing is taken from the referrer, but later commission makes up for it. */
export async function takeBackCommission(tx: Tx, event: PastEvent): Promise<void> {
  await takeBack(tx, event, 'voided');
}

function takeBack(tx: Tx, { source, memberId }: PastEvent, kind: 'reversed' | 'voided') {
  return tx.query<{ paid_to: string; credits: number }>(
    'select paid_to, credits from commission_take_back($1, $2, $3)',
    [source, memberId, kind],
  );
}
