import type { fairPlay } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** This file counts what the accounts of a block of addresses earn, and the windows that are open there. */

export interface Whereabouts {
  memberId: string;
  address: Buffer | null;
  device: string | null;
}

export interface BlockNow {
  memberId: string;
  earned: number;
  windows: number;
}

/** A live watch began at most this long ago. */
const LIVE_SINCE = `now() - interval '15 minutes'`;

/** A condition in SQL: whether a view is live. Views stand above this feature, so the caller hands it in. */
export type IsLive = (viewId: string) => string;

/**
 * Counts a few windows only: three decide. A browser that keeps no cookie is one device with all others like it in its block. Device
 * and time are compared as one row, which only the indexes that begin with the device or the block can do. The index by age would be
 * taken after a quiet hour, and then each start would read all watches of the last 15 minutes.
 */
export const blocksNow = (tx: ReadTx, starts: readonly Whereabouts[], isLive: IsLive): Promise<BlockNow[]> =>
  tx.query<BlockNow>(
    `select s.member_id as "memberId",
       coalesce((select sum(earned) from block_day b
         where b.day = (now() at time zone 'utc')::date and b.address = s.address), 0)::integer as earned,
       (select count(*) from (
         (select 1 from view_trace t
          where t.device = s.device and (t.device, t.at) > (s.device, ${LIVE_SINCE})
            and t.address is not distinct from s.address and t.member_id <> s.member_id and ${isLive('t.view_id')} limit 4)
         union all
         (select 1 from view_trace t
          where s.device is null and t.device is null and t.address = s.address
            and (t.address, t.at) > (s.address, ${LIVE_SINCE}) and t.member_id <> s.member_id and ${isLive('t.view_id')} limit 4)) open)::integer as windows
     from unnest($1::uuid[], $2::bytea[], $3::text[]) s (member_id, address, device)`,
    [starts.map(({ memberId }) => memberId), starts.map(({ address }) => address), starts.map(({ device }) => device)],
  );

/** A block's sum of a day is spread over this many rows, so that members of one block rarely wait for each other. */
const PARTS = 8;

/** Counts paid views, or answers that were paid after them, for the blocks they were watched from. */
export async function countInBlocks(tx: Tx, viewIds: readonly number[]): Promise<void> {
  await tx.query(
    `insert into block_day as b (day, address, part, earned)
     select (now() at time zone 'utc')::date, address, hashtext(member_id::text) & ${PARTS - 1}, count(*)::integer
     from view_trace where view_id = any($1::bigint[]) and address is not null group by 2, 3 order by 2, 3
     on conflict (day, address, part) do update set earned = b.earned + excluded.earned`,
    [viewIds],
  );
}

/** Counts credits that were earned in these blocks. */
export async function countEarnedInBlocks(
  tx: Tx,
  earned: readonly { memberId: string; address: Buffer; credits: number }[],
): Promise<void> {
  if (earned.length === 0) return;
  await tx.query(
    `insert into block_day as b (day, address, part, earned)
     select (now() at time zone 'utc')::date, e.address, hashtext(e.member_id::text) & ${PARTS - 1}, sum(e.credits)::integer
     from unnest($1::uuid[], $2::bytea[], $3::integer[]) e (member_id, address, credits) group by 2, 3 order by 2, 3
     on conflict (day, address, part) do update set earned = b.earned + excluded.earned`,
    [
      earned.map(({ memberId }) => memberId),
      earned.map(({ address }) => address),
      earned.map(({ credits }) => credits),
    ],
  );
}

/** Blocks about which an admin has decided. */
export const wideBlocks = (tx: ReadTx): Promise<{ block: string; mostADay: number }[]> =>
  tx.query('select block, most_a_day as "mostADay" from wide_block order by block limit 10000');

export async function askForBlock(tx: Tx, request: { memberId: string; block: string; text: string }): Promise<void> {
  await tx.query(
    `insert into block_request (member_id, block, text) values ($1, $2, $3)
     on conflict (member_id) do update set block = excluded.block, text = excluded.text, at = now()`,
    [request.memberId, request.block, request.text],
  );
}

const MOST_REQUESTS = 100;

export const blockRequests = (tx: ReadTx): Promise<(Omit<fairPlay.BlockRequest, 'at'> & { at: Date })[]> =>
  tx.query(
    `select r.member_id as "memberId", m.username, r.block, r.text, r.at from block_request r
     join member m on m.id = r.member_id order by r.at limit ${MOST_REQUESTS}`,
  );

/** An admin decides what a block may earn a day. Null means the usual limit. This also answers requests about the block. */
export async function setBlock(
  tx: Tx,
  { block, mostADay, adminId }: { block: string; mostADay: number | null; adminId: string },
): Promise<void> {
  if (mostADay === null) await tx.query('delete from wide_block where block = $1', [block]);
  else
    await tx.query(
      `insert into wide_block (block, most_a_day, set_by) values ($1, $2, $3)
       on conflict (block) do update set most_a_day = excluded.most_a_day, set_by = excluded.set_by, at = now()`,
      [block, mostADay, adminId],
    );
  await tx.query('delete from block_request where block = $1', [block]);
}

/** An admin vouches for a member, or stops doing so. */
export async function vouchFor(tx: Tx, memberId: string, on: boolean): Promise<void> {
  await tx.query(
    `insert into member_trust as t (member_id, vouched_at) values ($1, case when $2 then now() end)
     on conflict (member_id) do update set vouched_at = case when $2 then coalesce(t.vouched_at, now()) end`,
    [memberId, on],
  );
}
