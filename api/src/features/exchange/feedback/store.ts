import { constants } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Fund } from './fund-rules.ts';
import type { StoredQuestion } from './question-order.ts';

const { LEAST_ANSWERS_SHOWN } = constants;

export interface LockedFeedback extends Fund {
  promotionId: number;
  state: 'on' | 'off';
  movements: number;
}

const LOCKED = 'promotion_id as "promotionId", state, held, open, movements';

export const lockFeedback = (tx: Tx, promotionId: number): Promise<LockedFeedback | undefined> =>
  tx.one<LockedFeedback>(`select ${LOCKED} from feedback where promotion_id = $1 for no key update`, [promotionId]);

/** Opens the row if there is none, and locks it. */
export async function switchOn(tx: Tx, promotionId: number, wantsText: boolean): Promise<LockedFeedback> {
  const row = await tx.one<LockedFeedback>(
    `insert into feedback as f (promotion_id, wants_text) values ($1, $2)
     on conflict (promotion_id) do update set state = 'on', wants_text = excluded.wants_text
     returning ${LOCKED}`,
    [promotionId, wantsText],
  );
  return row as LockedFeedback;
}

export async function switchOff(tx: Tx, promotionId: number): Promise<void> {
  await tx.query(`update feedback set state = 'off', publish_at = now() where promotion_id = $1`, [promotionId]);
}

/** Changes what is held. The number that is counted up is part of the key of the entry. */
export async function moveHeld(tx: Tx, promotionId: number, credits: number): Promise<number> {
  const row = await tx.one<{ movements: number }>(
    `update feedback set held = held + $2, movements = movements + 1,
       settle_at = case when held + $2 = 0 then null else coalesce(settle_at, now() + interval '1 day') end
     where promotion_id = $1 returning movements`,
    [promotionId, credits],
  );
  return (row as { movements: number }).movements;
}

const QUESTION = 'id, kind, words, choices';

export const questionsOf = (tx: ReadTx, promotionId: number): Promise<StoredQuestion[]> =>
  tx.query<StoredQuestion>(
    `select ${QUESTION} from feedback_question where promotion_id = $1 and retired_at is null order by position, id`,
    [promotionId],
  );

export const questionsById = (tx: ReadTx, ids: readonly number[]): Promise<StoredQuestion[]> =>
  tx.query<StoredQuestion>(
    `select ${QUESTION} from feedback_question where id = any($1::bigint[]) order by array_position($1::bigint[], id)`,
    [ids],
  );

export async function insertQuestion(
  tx: Tx,
  promotionId: number,
  { position, kind, words, choices }: Omit<StoredQuestion, 'id'> & { position: number },
): Promise<void> {
  await tx.query(
    'insert into feedback_question (promotion_id, position, kind, words, choices) values ($1, $2, $3, $4, $5)',
    [promotionId, position, kind, words, choices],
  );
}

export async function moveQuestion(tx: Tx, id: number, position: number): Promise<void> {
  await tx.query('update feedback_question set position = $2 where id = $1', [id, position]);
}

export async function retireQuestions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.query('update feedback_question set retired_at = now() where id = any($1::bigint[])', [ids]);
}

/** Changes how many viewers are answering and how many have answered, for one promotion. */
export async function countFeedback(
  tx: Tx,
  promotionId: number,
  { held = 0, open = 0, answered = 0 }: { held?: number; open?: number; answered?: number },
): Promise<void> {
  await tx.query(
    `update feedback set held = held + $2, open = open + $3, answered = answered + $4,
       settle_at = case when held + $2 = 0 then null else coalesce(settle_at, now() + interval '1 day') end,
       publish_at = case when answered + $4 - shown >= ${LEAST_ANSWERS_SHOWN} then coalesce(publish_at, now() + interval '10 minutes')
         else publish_at end
     where promotion_id = $1`,
    [promotionId, held, open, answered],
  );
}

export async function wantsText(tx: Tx, promotionId: number): Promise<boolean> {
  const row = await tx.one<{ text: boolean }>('select wants_text as text from feedback where promotion_id = $1', [
    promotionId,
  ]);
  return row?.text ?? false;
}

/** Whether viewers may write something beside their answers; nothing if the promotion asks no questions now. */
export function whatIsAsked(tx: ReadTx, promotionId: number): Promise<{ text: boolean } | undefined> {
  return tx.one<{ text: boolean }>(`select wants_text as text from feedback where promotion_id = $1 and state = 'on'`, [
    promotionId,
  ]);
}

/** A subquery: how many answers of this member were paid today. A member answers a few dozen a day at most, so the index reads little. */
export const answeredToday = (member: string): string =>
  `(select count(*) from feedback_answer f where f.viewer_id = ${member} and f.answered_at >= date_trunc('day', now(), 'UTC'))`;
