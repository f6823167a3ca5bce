import { type Entry, post } from '../../../ledger/index.ts';
import { gently } from '../../../platform/db/gently.ts';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { commissionEntries } from './commission.ts';
import * as pending from './pending-store.ts';

/** Whether two members belong together, so that one must not earn commission from the other. */
export type AreLinked = (tx: ReadTx, pair: { referrerId: string; referredId: string }) => Promise<boolean>;

/**
 * Those of these views that are not proven: true while that may still change. Views are above this feature, so the
 * application hands this in.
 */
export type UnprovenAmong = (tx: ReadTx, viewIds: readonly number[]) => Promise<ReadonlyMap<number, boolean>>;

/** What decides besides the time whether held commission is paid. */
export interface CommissionRules {
  areLinked: AreLinked;
  unprovenAmong: UnprovenAmong;
}

const AT_ONCE = 100;

/** The view that earned it; undefined for a deposit. */
const viewOf = (source: string): number | undefined => {
  const [, id] = /^view:(\d+)/.exec(source) ?? [];
  return id === undefined ? undefined : Number(id);
};

/** Pays the held commission whose time has come. The state and the money change together, so each is paid once. */
export async function settleCommission(
  { db, events }: Pick<App, 'db' | 'events'>,
  rules: CommissionRules,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const settled = await gently(() => db.write((tx) => settleSome(tx, events, rules)));
    if (settled < AT_ONCE || signal.aborted) return;
  }
}

const sourcesOf = (rows: readonly pending.DueCommission[]) => rows.map(({ source }) => source);

async function settleSome(
  tx: Tx,
  events: App['events'],
  { areLinked, unprovenAmong }: CommissionRules,
): Promise<number> {
  const found = await pending.lockDue(tx, AT_ONCE);
  const unproven = await unprovenAmong(
    tx,
    found.flatMap(({ source }) => viewOf(source) ?? []),
  );
  const mayChange = (source: string) => unproven.get(viewOf(source) ?? 0);
  const due = found.filter(({ source }) => mayChange(source) === undefined);
  await pending.postpone(tx, sourcesOf(found.filter(({ source }) => mayChange(source) === true)));
  await pending.end(tx, sourcesOf(found.filter(({ source }) => mayChange(source) === false)), 'unproven');
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
  return found.length;
}

export const settleCommissionJob = (app: Pick<App, 'db' | 'events'>, rules: CommissionRules) => ({
  name: 'settle-commission',
  seconds: 60,
  run: (signal: AbortSignal) => settleCommission(app, rules, signal),
});
