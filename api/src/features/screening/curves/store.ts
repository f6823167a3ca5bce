import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { CountedPart, CurveChange, EndedVisit, UsualChange, UsualCounts } from './curve-rules.ts';

export type TakenVisit = EndedVisit & {
  ownerId: string;
  title: string;
  /** Its viewer never leaves a clip. It is marked as counted, and changes no figure. */
  saysNothing: boolean;
};

/**
 * Takes visits whose place in the figures is not what it should be, and marks them: those that ended are in, those that
 * were voided are out. A visit is marked in the transaction that counts it, so it counts once.
 */
export const takeVisits = (tx: Tx, most: number): Promise<TakenVisit[]> =>
  tx.query(
    `with due as (
       select id from clip_visit where ended_at is not null and in_curve = (voided_at is not null)
       order by ended_at limit $1 for no key update skip locked),
     marked as (
       update clip_visit v set in_curve = not v.in_curve from due where v.id = due.id
       returning v.clip_id, v.seconds, v.device, v.country, v.language, v.reason, v.in_curve, v.says_nothing)
     select m.clip_id as "clipId", m.seconds, coalesce(c.duration_ms, 1000) as "lengthMs", m.device, m.country, m.language,
       m.reason, m.says_nothing as "saysNothing", case when m.in_curve then 1 else -1 end as sign, c.owner_id as "ownerId", c.title
     from marked m join clip c on c.id = m.clip_id`,
    [most],
  );

const listed = (cells: readonly number[]) => `{${cells.join(',')}}`;

/** Adds the cells of two lists, of which either may be longer. */
const sumOf = (column: string) =>
  `(select coalesce(array_agg(greatest(0, coalesce(old, 0) + coalesce(more, 0)) order by at), '{}')
    from unnest(c.${column}, excluded.${column}) with ordinality as cells (old, more, at))`;

export interface ClipTotal {
  clipId: number;
  viewers: number;
}

/** Returns how many viewers each clip has now. */
export async function addCurves(tx: Tx, changes: readonly CurveChange[]): Promise<ClipTotal[]> {
  if (changes.length === 0) return [];
  const rows = await tx.query<ClipTotal & { part: string }>(
    `insert into clip_curve as c (clip_id, part, value, viewers, reached, again, to_end, with_sound, replays)
     select clip_id, part, value, viewers, reached::integer[], again::integer[], to_end, with_sound, replays
     from unnest($1::bigint[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::integer[], $8::integer[],
       $9::integer[]) as n (clip_id, part, value, viewers, reached, again, to_end, with_sound, replays)
     on conflict (clip_id, part, value) do update set viewers = greatest(0, c.viewers + excluded.viewers),
       reached = ${sumOf('reached')}, again = ${sumOf('again')}, to_end = greatest(0, c.to_end + excluded.to_end),
       with_sound = greatest(0, c.with_sound + excluded.with_sound), replays = greatest(0, c.replays + excluded.replays)
     returning c.clip_id as "clipId", c.part, c.viewers`,
    [
      changes.map(({ clipId }) => clipId),
      changes.map(({ part }) => part),
      changes.map(({ value }) => value),
      changes.map(({ viewers }) => viewers),
      changes.map(({ reached }) => listed(reached)),
      changes.map(({ again }) => listed(again)),
      changes.map(({ toEnd }) => toEnd),
      changes.map(({ withSound }) => withSound),
      changes.map(({ replays }) => replays),
    ],
  );
  return rows.filter(({ part }) => part === 'all').map(({ clipId, viewers }) => ({ clipId, viewers }));
}

/** `clips` says by how many the clips with viewers have become more. */
export async function addUsual(tx: Tx, changes: readonly (UsualChange & { clips: number })[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(
    `insert into usual_curve as c (tens_of_seconds, clips, viewers, reached, possible)
     select tens, clips, viewers, reached::bigint[], possible::bigint[]
     from unnest($1::smallint[], $2::integer[], $3::bigint[], $4::text[], $5::text[]) as n (tens, clips, viewers, reached, possible)
     on conflict (tens_of_seconds) do update set clips = greatest(0, c.clips + excluded.clips),
       viewers = greatest(0, c.viewers + excluded.viewers), reached = ${sumOf('reached')}, possible = ${sumOf('possible')}`,
    [
      changes.map(({ tens }) => tens),
      changes.map(({ clips }) => clips),
      changes.map(({ viewers }) => viewers),
      changes.map(({ reached }) => listed(reached)),
      changes.map(({ possible }) => listed(possible)),
    ],
  );
}

export const curvesOf = (tx: ReadTx, clipId: number): Promise<CountedPart[]> =>
  tx.query(
    `select part, value, viewers, reached, again, to_end as "toEnd", with_sound as "withSound", replays
     from clip_curve where clip_id = $1`,
    [clipId],
  );

export const readUsual = (tx: ReadTx, tens: number): Promise<UsualCounts | undefined> =>
  tx.one('select clips, viewers, reached, possible from usual_curve where tens_of_seconds = $1', [tens]);

/** Every visit that ended before this moment is in the figures. */
export async function countedUntil(tx: ReadTx): Promise<Date> {
  const row = await tx.one<{ at: Date }>(
    `select coalesce(min(ended_at), now()) as at from clip_visit
     where ended_at is not null and in_curve = (voided_at is not null)`,
  );
  return (row as { at: Date }).at;
}
