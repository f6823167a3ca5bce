import { type Entry, membersIn, post, recipes } from '../../../ledger/index.ts';
import { gently } from '../../../platform/db/gently.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { leftOver } from './fund-rules.ts';
import type { Promoted, PromotedOf } from './promoted.ts';
import * as settling from './settle-store.ts';
import { moveHeld } from './store.ts';

const MOST = 50;

/** One posting for all: `post` is called once in a transaction. */
async function settleSome(tx: Tx, promotedOf: PromotedOf): Promise<{ settled: number; entries: Entry[] }> {
  const due = await settling.lockDue(tx, MOST);
  const promoted = await promotedOf(
    tx,
    due.map(({ promotionId }) => promotionId),
  );
  const entries: Entry[] = [];
  for (const { promotionId, held, open, state } of due) {
    const { ownerId, target, views, reserved, ended } = promoted.get(promotionId) as Promoted;
    const over = state === 'off' || ended;
    const credits = leftOver({ held, open }, { target, views, ended: over, reserved: state === 'on' ? reserved : 0 });
    if (credits > 0) {
      const number = await moveHeld(tx, promotionId, -credits);
      entries.push(recipes.answersRefunded({ promotionId, ownerId, credits, number }));
    }
    await settling.lookAgain(tx, promotionId, over);
  }
  if (entries.length > 0) await post(tx, entries);
  return { settled: due.length, entries };
}

/** Ends questions that nobody answered in time, and refunds what nobody can earn any more. */
export async function settleAnswers(
  { db, events }: Pick<App, 'db' | 'events'>,
  promotedOf: PromotedOf,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && (await gently(() => db.write((tx) => settling.expireSome(tx, 500)), signal)) > 0);
  for (let settled = MOST; settled === MOST && !signal?.aborted; ) {
    const done = await gently(() => db.write((tx) => settleSome(tx, promotedOf)), signal);
    for (const memberId of membersIn(done.entries)) events.publish(memberId, 'credits');
    settled = done.settled;
  }
}
