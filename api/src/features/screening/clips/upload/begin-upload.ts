import { constants, type fairPlay } from '@viewloop/contract';
import type { Tx } from '../../../../platform/db/tx.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import type { ClipSettings } from '../../../../platform/settings/clip-settings.ts';
import { begunToday, type ClipRow, insertClip, lockReserved } from '../clip-store.ts';

interface NewClip {
  ownerId: string;
  level: fairPlay.TrustLevel;
  title: string;
  bytes: number;
}

/** Reserves room for the whole file, so that uploads that run side by side cannot exceed a quota together. */
export async function beginUpload(tx: Tx, limits: ClipSettings, clip: NewClip): Promise<ClipRow> {
  const { mostBytes, mostBytesOfSite } = limits;
  if (clip.bytes > mostBytes) throw new Problem('clip_too_large', { megabytes: Math.floor(mostBytes / 1024 / 1024) });
  if ((await lockReserved(tx)) + clip.bytes > mostBytesOfSite) throw new Problem('clips_full');
  const most = constants.CLIPS_A_DAY[clip.level];
  if ((await begunToday(tx, clip.ownerId)) >= most) throw new Problem('clips_of_day', { most });
  return insertClip(tx, clip);
}
