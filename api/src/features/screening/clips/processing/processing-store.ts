import type { clips } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import type { Made } from './make-renditions.ts';

const LEASE_SECONDS = 45;

export interface ClaimedClip {
  id: number;
  bytes: number;
  tries: number;
}

/** The upload that has waited longest and that nobody processes. */
export const claimClip = (tx: Tx, lease: string): Promise<ClaimedClip | undefined> =>
  tx.one(
    `update clip set lease = $1, leased_until = now() + make_interval(secs => $2), tries = tries + 1, progress = 0
     where id = (select id from clip where state = 'processing' and (leased_until is null or leased_until < now())
       order by received_at limit 1 for update skip locked)
     returning id, bytes, tries`,
    [lease, LEASE_SECONDS],
  );

/** False if the clip was deleted or another run has taken it over. */
export async function renewLease(tx: Tx, id: number, lease: string, progress: number): Promise<boolean> {
  const row = await tx.one(
    `update clip set leased_until = now() + make_interval(secs => $3), progress = $4
     where id = $1 and lease = $2 and state = 'processing' returning id`,
    [id, lease, LEASE_SECONDS, progress],
  );
  return row !== undefined;
}

/** Leaves the clip to a later run. A try that was not the fault of the clip does not count. */
export async function releaseClip(
  tx: Tx,
  id: number,
  lease: string,
  { counts, waitSeconds }: { counts: boolean; waitSeconds: number },
): Promise<void> {
  await tx.query(
    `update clip set leased_until = now() + make_interval(secs => $3), tries = tries - case when $4 then 0 else 1 end, progress = 0
     where id = $1 and lease = $2 and state = 'processing'`,
    [id, lease, waitSeconds, counts],
  );
}

/** Whose clip it is. */
export interface OwnedClip {
  id: number;
  ownerId: string;
  title: string;
}
const OWNED = 'returning id, owner_id as "ownerId", title';

/** Changes and returns nothing if the lease was lost. */
export const failClip = (tx: Tx, id: number, lease: string, fault: clips.ClipFault): Promise<OwnedClip | undefined> =>
  tx.one(
    `update clip set state = 'failed', fault = $3, lease = null, leased_until = null
     where id = $1 and lease = $2 and state = 'processing' ${OWNED}`,
    [id, lease, fault],
  );

/** The clip is ready. Its original still counts until it is deleted. Changes and returns nothing if the lease was lost. */
export async function finishClip(
  tx: Tx,
  id: number,
  lease: string,
  made: Made & { bytes: number },
): Promise<OwnedClip | undefined> {
  const row = await tx.one<OwnedClip>(
    `update clip set state = 'waiting', ready_at = now(), progress = 100, lease = null, leased_until = null,
       duration_ms = $3, width = $4, height = $5, has_sound = $6, renditions = $7, frames = $8,
       cover = case when $8 > 0 then 1 end, reserved_bytes = reserved_bytes + $9
     where id = $1 and lease = $2 and state = 'processing' ${OWNED}`,
    [
      id,
      lease,
      made.durationMs,
      made.width,
      made.height,
      made.hasSound,
      JSON.stringify(made.renditions),
      made.frames.length,
      made.bytes,
    ],
  );
  if (row) await tx.query('update clip_store set reserved_bytes = reserved_bytes + $1', [made.bytes]);
  return row;
}

/** Which of these leases still belong to a run. */
export async function liveLeases(tx: ReadTx, leases: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ lease: string }>(
    `select lease::text as lease from clip where state = 'processing' and leased_until > now() and lease::text = any($1)`,
    [leases],
  );
  return new Set(rows.map(({ lease }) => lease));
}
