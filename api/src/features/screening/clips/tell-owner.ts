import type { clips } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { tell } from '../../messages/notices/index.ts';

interface OwnedClip {
  id: number;
  ownerId: string;
  title: string;
}

/** A newer word about a clip takes the place of the older one in the bell. */
export const subjectOfClip = (clipId: number) => `clip:${clipId}`;

export const tellReady = (tx: Tx, { id, ownerId, title }: OwnedClip): Promise<void> =>
  tell(tx, [{ memberId: ownerId, subject: subjectOfClip(id), kind: 'clip_ready', facts: { clipId: id, title } }]);

export const tellFailed = (
  tx: Tx,
  failed: readonly OwnedClip[],
  fault: clips.ClipFault,
  mostSeconds: number,
): Promise<void> =>
  tell(
    tx,
    failed.map(({ id, ownerId, title }) => ({
      memberId: ownerId,
      subject: subjectOfClip(id),
      kind: 'clip_failed' as const,
      facts: { clipId: id, title, fault, seconds: mostSeconds },
    })),
  );
