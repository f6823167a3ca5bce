import { type clips, constants, fill } from '@viewloop/contract';
import { clipTexts } from '@viewloop/contract/texts/en/clips';
import type { ClipRow } from './clip-store.ts';
import { uploadUrlOf } from './upload/receive-uploads.ts';

/** A clip as its owner sees it. */
export function shownClip(row: ClipRow, screening: clips.ClipScreening | null, mostSeconds: number): clips.Clip {
  const isUploading = row.state === 'uploading';
  const uploadUntil = row.receivedAt.getTime() + constants.UPLOAD_IDLE_SECONDS * 1000;
  const { id, title, state, fault, bytes, received, progress, durationMs, width, height, hasSound, frames, cover } =
    row;
  const plain = { id, title, state, bytes, received, progress, durationMs, width, height, hasSound, frames, cover };
  return {
    ...plain,
    fault: fault && { code: fault, message: fill(clipTexts[fault], { seconds: mostSeconds }) },
    uploadUrl: isUploading ? uploadUrlOf(id) : null,
    uploadUntil: isUploading ? new Date(uploadUntil).toISOString() : null,
    hasCaptions: row.captions !== null,
    screening,
    createdAt: row.createdAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
