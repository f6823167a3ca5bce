import type { Database } from '../../../platform/db/db.ts';
import { HELD_POSITION } from './plan-store.ts';
import { type QueueRow, SAMPLE, turnsInRound } from './queue-rules.ts';

/** Measures how long a round of the queue is, which the function `queue_turn` reads whenever somebody is watched. */
export async function measureQueue(db: Database): Promise<void> {
  const [front, last] = await db.read((tx) =>
    Promise.all([
      tx.query<QueueRow>(
        `select owner_id as "ownerId", queue_position as position from promotion
         where state = 'active' and has_place and queue_position < ${HELD_POSITION} order by queue_position limit ${SAMPLE}`,
      ),
      tx.one<{ position: number }>('select last_value as position from promotion_queue'),
    ]),
  );
  const turns = turnsInRound(front, last?.position ?? 0);
  await db.write((tx) =>
    tx.query('insert into queue_round (turns) values ($1) on conflict (single) do update set turns = excluded.turns', [
      turns,
    ]),
  );
}
