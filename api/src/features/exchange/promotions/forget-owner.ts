import type { Tx } from '../../../platform/db/tx.ts';
import { holdsAnswerCredits } from '../feedback/index.ts';
import { endWithRefund } from './stop-promotion.ts';
import * as store from './store.ts';

/** Ends some of a member's promotions with a refund, and returns how many. */
export async function endSomeOf(tx: Tx, ownerId: string, most: number): Promise<number> {
  const running = await store.runningIdsOf(tx, ownerId, most);
  for (const { id } of running) {
    const promotion = await store.lockPromotion(tx, id);
    if (promotion && promotion.state !== 'completed' && promotion.state !== 'stopped')
      await endWithRefund(tx, promotion, null);
  }
  return running.length;
}

/** Whether somebody is still watching one of them or answering its questions: those credits may come back. */
export async function hasHeldPlaces(tx: Tx, ownerId: string): Promise<boolean> {
  const place = await tx.one('select 1 as one from promotion where owner_id = $1 and reserved > 0 limit 1', [ownerId]);
  return place !== undefined || holdsAnswerCredits(tx, ownerId);
}

/**
 * Takes title and video out of some ended promotions of a member who left, and returns how many: a video leads to the person
 * who made it. Views and amounts stay.
 */
export async function forgetSomeVideosOf(tx: Tx, ownerId: string, most: number): Promise<number> {
  const rows = await tx.query(
    `update promotion set title = null, external_id = 'deleted', video_url = 'about:blank', topic = null, language = null
     where id in (select id from promotion where owner_id = $1 and external_id <> 'deleted' order by id limit $2)
     returning id`,
    [ownerId, most],
  );
  return rows.length;
}

/** The reports of a member who left keep their reason and lose the member's own words. */
export async function forgetReportNotes(tx: Tx, reporterId: string): Promise<void> {
  await tx.query('update report set note = null where reporter_id = $1 and note is not null', [reporterId]);
}
