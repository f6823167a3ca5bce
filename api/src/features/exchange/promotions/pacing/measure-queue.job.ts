import type { Database } from '../../../../platform/db/db.ts';
import { turnsInRound } from './queue-rules.ts';
import { frontOfQueue, lastPosition, saveRound } from './queue-store.ts';

/** Measures how long a round of the queue is, which the function `queue_turn` reads whenever somebody is watched. */
export async function measureQueue(db: Database): Promise<void> {
  const [front, last] = await db.read((tx) => Promise.all([frontOfQueue(tx), lastPosition(tx)]));
  const turns = turnsInRound(front, last);
  await db.write((tx) => saveRound(tx, turns));
}
