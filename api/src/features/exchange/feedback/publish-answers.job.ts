import { constants } from '@viewloop/contract';
import { gently } from '../../../platform/db/gently.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { tell } from '../../messages/notices/index.ts';
import { emit } from '../../messages/webhooks/index.ts';
import type { Promoted, PromotedOf } from './promoted.ts';
import { type Due, lockDue, look, MOST, showAnswers } from './publish-store.ts';

const { LEAST_ANSWERS_SHOWN } = constants;
type Decision = 'publish' | 'wait' | 'nothing';

/**
 * Answers appear five at a time. When everything is over the rest appears as well: by then nobody can tell the last answers
 * apart by watching them arrive.
 */
function decide({ answered, shown, held }: Due, over: boolean): Decision {
  if (answered >= LEAST_ANSWERS_SHOWN && answered - shown >= LEAST_ANSWERS_SHOWN) return 'publish';
  if (!over) return 'nothing';
  if (held > 0) return 'wait';
  return answered >= LEAST_ANSWERS_SHOWN && answered > shown ? 'publish' : 'nothing';
}

async function show(tx: Tx, { promotionId, shown }: Due, { ownerId, title }: Promoted): Promise<void> {
  const answers = await showAnswers(tx, promotionId);
  const facts = { promotionId, title, answers, fresh: Math.max(0, answers - shown) };
  await tell(tx, [{ memberId: ownerId, subject: `feedback:${promotionId}`, kind: 'feedback_received', facts }]);
  const occurrence = `${promotionId}:${answers}`;
  await emit(tx, [{ memberId: ownerId, type: 'feedback.received', occurrence, data: facts }]);
}

/** Returns how many promotions were looked at. */
async function publishSome(tx: Tx, promotedOf: PromotedOf): Promise<number> {
  const due = await lockDue(tx);
  const promoted = await promotedOf(
    tx,
    due.map(({ promotionId }) => promotionId),
  );
  for (const row of due) {
    const promotion = promoted.get(row.promotionId) as Promoted;
    const decision = decide(row, row.isOff || promotion.ended);
    if (decision === 'publish') await show(tx, row, promotion);
    else await look(tx, row, decision);
  }
  return due.length;
}

/** Shows owners new answers, several at a time, with one notice and one webhook message for all of them. */
export async function publishAnswers(
  { db }: Pick<App, 'db'>,
  promotedOf: PromotedOf,
  signal?: AbortSignal,
): Promise<void> {
  for (let looked = MOST; looked === MOST && !signal?.aborted; ) {
    looked = await gently(() => db.write((tx) => publishSome(tx, promotedOf)), signal);
  }
}
