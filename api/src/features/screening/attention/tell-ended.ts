import { constants } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { tell } from '../../messages/notices/index.ts';
import { emit } from '../../messages/webhooks/index.ts';
import { subjectOfClip } from '../clips/index.ts';
import type { ScreeningRow } from './screening-store.ts';

type Ended = Pick<ScreeningRow, 'clipId' | 'ownerId' | 'viewers' | 'countedMs' | 'blocks' | 'returned' | 'fundings'> & {
  title: string;
};

/** The owner hears how the screening went. A clip can be screened again, so each time is an occurrence of its own. */
export async function tellEnded(
  tx: Tx,
  { clipId, ownerId: memberId, title, viewers, countedMs, blocks, returned, fundings }: Ended,
): Promise<void> {
  const attentiveSeconds = Math.floor(countedMs / 1000);
  const facts = { clipId, title, viewers, attentiveSeconds, returned };
  await tell(tx, [{ memberId, subject: subjectOfClip(clipId), kind: 'clip_ended', facts }]);
  const creditsSpent = blocks * constants.CREDITS_PER_ATTENTION_BLOCK;
  const data = { clipId, title, viewers, attentiveSeconds, creditsSpent, creditsReturned: returned };
  await emit(tx, [{ memberId, type: 'screening.ended', occurrence: `${clipId}:${fundings}`, data }]);
}
