import type { ReadTx, Tx } from '../../platform/tx.ts';

/** What is remembered of a watch for thirty days. */
export interface NewTrace {
  memberId: string;
  address: Buffer | null;
  device: string | null;
  /** Country, language and kind of device; forgotten as soon as they are counted. */
  audience: string | null;
}

/** For the live watches of these members, which are written in the same go: their numbers need not be known. */
export async function insertTraces(tx: Tx, traces: readonly NewTrace[]): Promise<void> {
  if (traces.length === 0) return;
  await tx.query(
    `insert into view_trace (view_id, member_id, address, device, audience)
     select v.id, t.member_id, t.address, t.device, t.audience
     from unnest($1::uuid[], $2::bytea[], $3::text[], $4::text[]) t (member_id, address, device, audience)
     join view v on v.viewer_id = t.member_id and v.state = 'watching'`,
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
}

/** Longer watches are cut off: what is asked is how they begin and go on, not how they end. */
const MOST_BYTES = 256;

export async function appendBeats(tx: Tx, beats: readonly BeatTrace[]): Promise<void> {
  await tx.query(
    `update view_trace t set beats = t.beats || b.packed
     from unnest($1::bigint[], $2::bytea[]) b (view_id, packed)
     where t.view_id = b.view_id and length(t.beats) < ${MOST_BYTES}`,
    [beats.map(({ viewId }) => viewId), beats.map(({ packed }) => packed)],
  );
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
}

/** Reads what is counted about watches, and forgets where each of them came from. */
export async function takeTraces(tx: Tx, viewIds: readonly number[]): Promise<ReadonlyMap<number, TakenTrace>> {
  const rows = await tx.query<TakenTrace & { viewId: number }>(
    `with before as materialized (
       select view_id, audience, beats from view_trace where view_id = any($1::bigint[])
     ), forgotten as (
       update view_trace set audience = null where view_id = any($1::bigint[]) and audience is not null
     )
     select view_id as "viewId", audience, beats from before`,
    [viewIds],
  );
  return new Map(rows.map(({ viewId, audience, beats }) => [viewId, { audience, beats }]));
}
