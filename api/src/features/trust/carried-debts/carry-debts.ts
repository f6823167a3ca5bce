import { randomBytes } from 'node:crypto';
import { lockAccounts, post, recipes } from '../../../ledger/index.ts';
import { gently } from '../../../platform/db/gently.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { tell } from '../../messages/notices/index.ts';
import { DAYS_KEPT, KINDS, payable } from './carried-rules.ts';
import { hashMark } from './hash-mark.ts';
import * as store from './store.ts';

const AT_ONCE = 500;

const siteKey = (tx: Tx) => store.keyOfSite(tx, randomBytes(32));

/** A member leaves and owes credits: what leads to the same person is kept as keyed hashes, with the amount. */
export async function keepDebtOf(tx: Tx, memberId: string): Promise<void> {
  const credits = await store.owedBy(tx, memberId);
  if (credits === 0) return;
  const id = await store.insertDebt(tx, memberId, credits);
  if (id === undefined) return;
  const key = await siteKey(tx);
  const marks = await store.marksOf(tx, [memberId]);
  await store.insertMarks(
    tx,
    id,
    marks.map((mark) => ({ mark: hashMark(key, mark), kind: mark.kind, days: DAYS_KEPT[mark.kind] })),
  );
}

/** Finds the accounts to which debts of deleted ones belong. Each debt goes to one account, which is told. */
async function findSome(tx: Tx, memberIds: readonly string[]): Promise<void> {
  const key = await siteKey(tx);
  const marks = (await store.marksOf(tx, memberIds)).map((mark) => ({ ...mark, mark: hashMark(key, mark) }));
  const matches = await store.matchesOf(tx, marks);
  for (const match of matches.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))) {
    if (!(await store.takeOver(tx, match))) continue;
    const { memberId, debtId, credits, kind: by } = match;
    await tell(tx, [{ memberId, subject: `carried-debt:${debtId}`, kind: 'debt_carried', facts: { credits, by } }]);
  }
}

async function payOne(tx: Tx, id: number): Promise<string | undefined> {
  const taken = await store.lockTaken(tx, id);
  if (!taken) return undefined;
  const balances = await lockAccounts(tx, { members: [taken.memberId, taken.debtorId], promotions: [] });
  // The old account may owe less by now, for example because a void was undone.
  const owed = await store.owedBy(tx, taken.debtorId);
  const credits = Math.min(owed, payable({ ...taken, balance: balances.get(taken.memberId) ?? 0 }));
  if (credits === 0) return undefined;
  await store.addPaid(tx, id, credits);
  const { debtorId, memberId, paid } = taken;
  await post(tx, [recipes.carriedDebtRepaid({ carriedId: id, paid, debtorId, memberId, credits })]);
  return taken.memberId;
}

/** Finds new accounts of members who left with a debt, and lets those pay out of what they earn. */
export async function carryDebts({ db, events }: Pick<App, 'db' | 'events'>, signal?: AbortSignal): Promise<void> {
  while ((await gently(() => db.write((tx) => store.forgetSomeMarks(tx, AT_ONCE)), signal)) === AT_ONCE);
  let members = await db.read((tx) => store.registeredSince(tx, null));
  while (members.length > 0) {
    signal?.throwIfAborted();
    const some = members;
    await gently(() => db.write((tx) => findSome(tx, some)), signal);
    members = await db.read((tx) => store.registeredSince(tx, some.at(-1) as string));
  }
  for (const { id } of await db.read(store.payableDebts)) {
    signal?.throwIfAborted();
    const paidBy = await db.write((tx) => payOne(tx, id));
    if (paidBy) events.publish(paidBy, 'credits');
  }
}
