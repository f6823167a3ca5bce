import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import { HELD_POSITION } from './plan-store.ts';
import { type QueueRow, SAMPLE } from './queue-rules.ts';

export const frontOfQueue = (tx: ReadTx): Promise<QueueRow[]> =>
  tx.query<QueueRow>(
    `select owner_id as "ownerId", queue_position as position from promotion
     where state = 'active' and has_place and queue_position < ${HELD_POSITION} order by queue_position limit ${SAMPLE}`,
  );

/** The position that was given last. */
export async function lastPosition(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ position: number }>('select last_value as position from promotion_queue');
  return (row as { position: number }).position;
}

export async function saveRound(tx: Tx, turns: number): Promise<void> {
  await tx.query(
    'insert into queue_round (turns) values ($1) on conflict (single) do update set turns = excluded.turns',
    [turns],
  );
}
