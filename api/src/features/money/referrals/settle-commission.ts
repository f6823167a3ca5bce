import { type Entry, post } from '../../../ledger/index.ts';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { commissionEntries } from './commission.ts';
import * as pending from './pending-store.ts';

/** Whether two members belong together, so that one must not earn commission from the other. */
export type AreLinked = (tx: ReadTx, pair: { referrerId: string; referredId: string }) => Promise<boolean>;

const AT_ONCE = 100;

/** Pays the held commission whose time has come. The state and the money change together, so each is paid once. */
export async function settleCommission(
  { db, events }: Pick<App, 'db' | 'events'>,
  areLinked: AreLinked,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const settled = await db.write((tx) => settleSome(tx, events, areLinked));
    if (settled < AT_ONCE || signal.aborted) return;
  }
}

async function settleSome(tx: Tx, events: App['events'], areLinked: AreLinked): Promise<number> {
  const due = await pending.lockDue(tx, AT_ONCE);
  const payable: pending.DueCommission[] = [];
  const linked: string[] = [];
  const known = new Map<string, boolean>();
  for (const row of due) {
    // Most rows of a run belong to a few pairs.
    const pair = `${row.referrerId} ${row.referredId}`;
    const isLinked = known.get(pair) ?? (await areLinked(tx, row));
    known.set(pair, isLinked);
    if (isLinked) linked.push(row.source);
    else payable.push(row);
  }
  const entries: Entry[] = [];
  for (const percent of new Set(payable.map((row) => row.percent))) {
    const same = payable.filter((row) => row.percent === percent);
    const sources = same.map(({ source, referredId, credits }) => ({ source, memberId: referredId, credits }));
    entries.push(...(await commissionEntries(tx, percent, sources)));
  }
  await post(tx, entries);
  const settled = payable.map(({ source }) => source);
  await pending.end(tx, settled, 'settled');
  await pending.end(tx, linked, 'linked');
  tx.afterCommit(() => {
    for (const referrerId of new Set(payable.map((row) => row.referrerId))) events.publish(referrerId, 'credits');
  });
  return due.length;
}

export const settleCommissionJob = (app: Pick<App, 'db' | 'events'>, areLinked: AreLinked) => ({
  name: 'settle-commission',
  seconds: 60,
  run: (signal: AbortSignal) => settleCommission(app, areLinked, signal),
});
