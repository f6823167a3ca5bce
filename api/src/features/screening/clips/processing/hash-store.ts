import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import { looksLike, SAME_UP_TO_BITS, type SecondHash } from './picture-hash-rules.ts';

export async function insertHashes(tx: Tx, clipId: number, hashes: readonly SecondHash[]): Promise<void> {
  await tx.query(
    `insert into clip_hash (clip_id, second, hash)
     select $1, second, hash::bit(256) from unnest($2::smallint[], $3::text[]) as n (second, hash)
     on conflict do nothing`,
    [clipId, hashes.map(({ second }) => second), hashes.map(({ hash }) => hash)],
  );
}

interface Likeness {
  clipId: number;
  matching: number;
}

/** How many pictures of a clip each other clip has, as they are or in a mirror. */
const LIKENESS = `select h.clip_id as "clipId", count(distinct n.second)::integer as matching
  from clip_hash h join unnest($1::smallint[], $2::text[], $3::text[]) as n (second, hash, mirrored)
    on bit_count(h.hash # n.hash::bit(256)) <= ${SAME_UP_TO_BITS} or bit_count(h.hash # n.mirrored::bit(256)) <= ${SAME_UP_TO_BITS}`;

const columnsOf = (hashes: readonly SecondHash[]) => [
  hashes.map(({ second }) => second),
  hashes.map(({ hash }) => hash),
  hashes.map(({ mirrored }) => mirrored),
];

/**
 * Notes which removed clip this one looks like. It compares with the pictures of all removed clips: a hundred thousand of
 * them take a second, and making the clip playable takes minutes.
 */
export async function noteLikeRemoved(tx: Tx, clipId: number, hashes: readonly SecondHash[]): Promise<void> {
  const best = await tx.one<Likeness>(
    `${LIKENESS} where h.removed and h.clip_id <> $4 group by h.clip_id order by matching desc, h.clip_id limit 1`,
    [...columnsOf(hashes), clipId],
  );
  if (!best || !looksLike(best.matching, hashes.length)) return;
  await tx.query('update clip set like_removed = $2 where id = $1', [clipId, best.clipId]);
}

/** From now on clips that look like this one are noticed. */
export async function markRemoved(tx: Tx, clipId: number): Promise<void> {
  await tx.query('update clip_hash set removed = true where clip_id = $1', [clipId]);
}

/** The removal was wrong, so clips that look like this one are nothing special. */
export async function markNotRemoved(tx: Tx, clipId: number): Promise<void> {
  await tx.query('update clip_hash set removed = false where clip_id = $1', [clipId]);
}

/** Clips that can still be played and have most pictures of this one. */
export async function copiesOf(tx: ReadTx, clipId: number): Promise<number[]> {
  const hashes = await tx.query<SecondHash>(
    'select second, hash::text as hash, hash::text as mirrored from clip_hash where clip_id = $1',
    [clipId],
  );
  const found = await tx.query<Likeness>(
    `${LIKENESS} join clip c on c.id = h.clip_id
     where c.state in ('waiting', 'screening', 'ended') and c.id <> $4 group by h.clip_id order by h.clip_id`,
    [...columnsOf(hashes), clipId],
  );
  return found.filter(({ matching }) => looksLike(matching, hashes.length)).map((one) => one.clipId);
}
