import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** SQL for the number of a member's live view. Views stand above this feature, so the caller hands it in. */
export type LiveViewOf = (member: string) => string;

/** What is remembered of a watch for thirty days. */
export interface NewTrace {
  memberId: string;
  address: Buffer | null;
  device: string | null;
  /** Country, language and kind of device; forgotten as soon as they are counted. */
  audience: string | null;
}

/** For the live watches of these members, which are written in the same go: their numbers need not be known. */
export async function insertTraces(tx: Tx, traces: readonly NewTrace[], liveViewOf: LiveViewOf): Promise<void> {
  if (traces.length === 0) return;
  await tx.query(
    `insert into view_trace (view_id, member_id, address, device, audience)
     select ${liveViewOf('t.member_id')}, t.member_id, t.address, t.device, t.audience
     from unnest($1::uuid[], $2::bytea[], $3::text[], $4::text[]) t (member_id, address, device, audience)`,
    [
      traces.map(({ memberId }) => memberId),
      traces.map(({ address }) => address),
      traces.map(({ device }) => device),
      traces.map(({ audience }) => audience),
    ],
  );
}

export interface BeatTrace {
  viewId: number;
  packed: Buffer;
  /** What the seconds of playback were like, as the client says, and for how many there was time since the start. */
  seconds: string;
  mostSeconds: number;
  length: number | null;
}

/** Longer watches are cut off: what is asked is how they begin and go on, not how they end. */
const MOST_BYTES = 256;

export async function appendBeats(tx: Tx, beats: readonly BeatTrace[]): Promise<void> {
  await tx.query(
    `update view_trace t set beats = t.beats || b.packed, seconds = left(t.seconds || b.seconds, b.most),
       length_s = coalesce(t.length_s, b.length)
     from unnest($1::bigint[], $2::bytea[], $3::text[], $4::integer[], $5::integer[]) b (view_id, packed, seconds, most, length)
     where t.view_id = b.view_id and length(t.beats) < ${MOST_BYTES}`,
    [
      beats.map(({ viewId }) => viewId),
      beats.map(({ packed }) => packed),
      beats.map(({ seconds }) => seconds),
      beats.map(({ mostSeconds }) => mostSeconds),
      beats.map(({ length }) => length),
    ],
  );
}

export interface Stay {
  viewId: number;
  viewerId: string;
  seconds: number;
  replays: number;
}

/**
 * Writes down once how long a viewer stayed after being paid, and no more than passed on the database's clock. Returns whether
 * it did. `paidJustNow` is SQL for the view with the seconds since it was paid.
 */
export async function recordStay(
  tx: Tx,
  { viewId, viewerId, seconds, replays }: Stay,
  paidJustNow: (viewId: string, viewer: string) => string,
): Promise<boolean> {
  const row = await tx.one(
    `update view_trace t set stayed_s = least($3, v.since), stay_replays = least($4, $3, v.since)
     from ${paidJustNow('$1', '$2')} v
     where t.view_id = v.id and t.stayed_s is null returning 1 as one`,
    [viewId, viewerId, seconds, replays],
  );
  return row !== undefined;
}

const LATEST = 5;

/** The beats of each member's latest watches. */
export async function latestBeats(
  tx: ReadTx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Buffer[]>> {
  const rows = await tx.query<{ memberId: string; beats: Buffer[] }>(
    `select m.id as "memberId", t.beats from unnest($1::uuid[]) m (id) cross join lateral (
       select array_agg(beats) as beats from (
         select beats from view_trace where member_id = m.id order by view_id desc limit ${LATEST}) latest) t
     where t.beats is not null`,
    [memberIds],
  );
  return new Map(rows.map(({ memberId, beats }) => [memberId, beats]));
}

export interface TakenTrace {
  audience: string | null;
  beats: Buffer;
  seconds: string;
  length: number | null;
  stayed: number | null;
  stayReplays: number | null;
}

const without = (column: string, digits: string) => `length(translate(${column}, '${digits}', ''))`;

/** Whether more seconds had sound (2) than were muted (4); null if the player said nothing about most of them. */
export const heardIn = (column: string): string =>
  `case sign(${without(column, '4567cdef')} - ${without(column, '2367abef')}) when 1 then true when -1 then false end`;

/** Reads what is counted about watches, and forgets where each of them came from and what its seconds were like. */
export async function takeTraces(tx: Tx, viewIds: readonly number[]): Promise<ReadonlyMap<number, TakenTrace>> {
  const rows = await tx.query<TakenTrace & { viewId: number }>(
    `with before as materialized (
       select view_id, audience, beats, seconds, length_s, stayed_s, stay_replays from view_trace
       where view_id = any($1::bigint[])
     ), forgotten as (
       update view_trace set audience = null, seconds = '', heard = coalesce(${heardIn('seconds')}, heard)
       where view_id = any($1::bigint[]) and (audience is not null or seconds <> '')
     )
     select view_id as "viewId", audience, beats, seconds, length_s as length, stayed_s as stayed,
       stay_replays as "stayReplays" from before`,
    [viewIds],
  );
  return new Map(rows.map(({ viewId, ...trace }) => [viewId, trace]));
}
