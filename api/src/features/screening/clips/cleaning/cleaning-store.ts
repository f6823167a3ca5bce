import { constants } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';

const AT_ONCE = 100;

/** Uploads that stand still give back what they have reserved. */
export const giveUpUploads = (tx: Tx): Promise<{ id: number; ownerId: string; title: string }[]> =>
  tx.query(
    `update clip set state = 'failed', fault = 'upload_given_up' where id in (
       select id from clip where state = 'uploading' and received_at < now() - make_interval(secs => $1)
         and (leased_until is null or leased_until < now()) order by received_at limit $2 for update skip locked)
     returning id, owner_id as "ownerId", title`,
    [constants.UPLOAD_IDLE_SECONDS, AT_ONCE],
  );

/** Clips whose screening ended, or that waited for one, so many days ago. */
export async function deleteByAge(tx: Tx, days: number): Promise<void> {
  await tx.query(
    `update clip set state = 'deleted', deleted_at = now(), captions = null where id in (
       select id from clip where state in ('waiting', 'ended') and coalesce(ended_at, ready_at) < now() - make_interval(days => $1)
       order by coalesce(ended_at, ready_at) limit $2 for update skip locked)`,
    [days, AT_ONCE],
  );
}

export interface ToClean {
  id: number;
  /** Or only the original. */
  everything: boolean;
}

/** Clips with files that nobody needs and nobody writes to any more. */
export const clipsToClean = (tx: ReadTx): Promise<ToClean[]> =>
  tx.query(
    `select id, state in ('deleted', 'failed', 'refused') as everything from clip
     where ((has_original and state not in ('uploading', 'processing')) or (has_files and state in ('deleted', 'failed', 'refused')))
       and (leased_until is null or leased_until < now())
     order by id limit $1`,
    [AT_ONCE],
  );

/** After the files are gone. What the clip had reserved can be used by others. */
export async function recordCleaned(tx: Tx, { id, everything }: ToClean): Promise<void> {
  const clip = await tx.one<{ bytes: number; reserved: number; hasOriginal: boolean }>(
    `select bytes, reserved_bytes as reserved, has_original as "hasOriginal" from clip where id = $1 for no key update`,
    [id],
  );
  if (!clip) return;
  const freed = everything ? clip.reserved : clip.hasOriginal ? clip.bytes : 0;
  await tx.query(
    `update clip set has_original = false, has_files = has_files and not $2, reserved_bytes = reserved_bytes - $3 where id = $1`,
    [id, everything, freed],
  );
  await tx.query('update clip_store set reserved_bytes = reserved_bytes - $1', [freed]);
}

/** Returns how many were deleted, a thousand at most. */
export async function forgetSomeSent(tx: Tx, clipId: number): Promise<number> {
  const rows = await tx.query(
    `delete from clip_sent where (clip_id, member_id) in (
       select clip_id, member_id from clip_sent where clip_id = $1 limit 1000) returning 1 as one`,
    [clipId],
  );
  return rows.length;
}
