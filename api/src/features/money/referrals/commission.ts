import { constants } from '@viewloop/contract';
import { type Entry, recipes } from '../../../ledger/index.ts';
import { allOf, type Tx } from '../../../platform/db/tx.ts';
import { accrue, type Commission, type SourceEvent, type WatchHold } from './commission-rules.ts';
import { lockReferrals, paidSources, recordCommission, takeBackPaid } from './commission-store.ts';
import * as pending from './pending-store.ts';

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

const DAY_MS = 24 * 3_600_000;

/** When commission on a deposit made at this time is paid: long after the chain could still drop the payment. */
export const depositCommissionSettles = (at: Date) =>
  new Date(at.getTime() + constants.DEPOSIT_COMMISSION_DAYS * DAY_MS);

/**
 * Holds the referrers' commission on these events back until their time has come; then the job `settle-commission` pays
 * it. An event that is taken back before pays nothing. At 0 percent nothing is recorded, as above.
 */
export async function holdCommission(tx: Tx, percent: number, events: readonly pending.HeldEvent[]): Promise<void> {
  if (percent === 0 || events.length === 0) return;
  await pending.hold(tx, percent, events);
}

/** Holds the commission on watches, for a while by trust. One statement for a batch, without locking any referral. */
export async function holdWatchCommission(
  tx: Tx,
  percent: number,
  events: readonly pending.WatchEvent[],
  hold: WatchHold,
): Promise<void> {
  if (percent === 0 || events.length === 0) return;
  await pending.holdByTrust(tx, percent, events, hold);
}

type PastEvent = Omit<SourceEvent, 'credits'>;

/** For a reversed deposit: the referrer returns the whole credits, even if that takes them below zero. */
export async function reverseCommission(tx: Tx, { source, memberId }: PastEvent): Promise<Entry[]> {
  const [row] = await takeBack(tx, { source, memberId }, 'reversed');
  return row && row.credits > 0
    ? [recipes.commissionReversed({ source, referrerId: row.paid_to, credits: row.credits })]
    : [];
}

/** What a referrer has to return because an event was taken back. */
interface CommissionOwed {
  referrerId: string;
  credits: number;
  entry: Entry;
}

/**
 * For a voided view: its held commission is cancelled, or what was paid for it comes back. Returns what the referrer owes, if
 * anything; the caller provides it and posts the entry.
 */
export async function takeBackCommission(tx: Tx, { source, memberId }: PastEvent): Promise<CommissionOwed | undefined> {
  const [row] = await takeBack(tx, { source, memberId }, 'voided');
  if (!row || row.credits === 0) return undefined;
  const { paid_to: referrerId, credits } = row;
  return { referrerId, credits, entry: recipes.commissionReversed({ source, referrerId, credits }) };
}

/**
 * The void of a view was undone: its commission is due again, under a source of its own, as it was before. If it was still held
 * then it is held until the same day.
 */
export async function restoreCommission(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await pending.holdAgain(tx, { from, to });
}

export const referrerOf = pending.referrerOf;

async function takeBack(tx: Tx, { source, memberId }: PastEvent, kind: 'reversed' | 'voided') {
  if (await pending.cancel(tx, source)) return [];
  return takeBackPaid(tx, { source, memberId, kind });
}
