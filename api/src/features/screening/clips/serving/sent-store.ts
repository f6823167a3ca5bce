import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import { wasSent } from '../clip-rules.ts';

/** Adds up how much of each second a member was sent. Beyond ten times nobody needs to know. */
export async function recordSent(tx: Tx, clipId: number, memberId: string, shares: readonly number[]): Promise<void> {
  await tx.query(
    `insert into clip_sent as s (clip_id, member_id, seconds) values ($1, $2, $3)
     on conflict (clip_id, member_id) do update set last_at = now(), seconds = (
       select array_agg(least(coalesce(old, 0) + coalesce(new, 0), 10000)::smallint order by at)
       from unnest(s.seconds, excluded.seconds) with ordinality as both_of (old, new, at))`,
    [clipId, memberId, shares],
  );
}

/** Whether each second of a clip was ever sent to a member. */
export async function secondsSentTo(tx: ReadTx, clipId: number, memberId: string): Promise<boolean[]> {
  const row = await tx.one<{ seconds: number[] }>(
    'select seconds from clip_sent where clip_id = $1 and member_id = $2',
    [clipId, memberId],
  );
  return (row?.seconds ?? []).map(wasSent);
}

export async function readSigningKey(tx: ReadTx): Promise<Buffer> {
  const row = await tx.one<{ key: Buffer }>('select key from clip_store');
  return (row as { key: Buffer }).key;
}
