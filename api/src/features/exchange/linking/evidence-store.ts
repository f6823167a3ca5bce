import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { type Link, MOST_IN_CLUSTER, mostSharing } from '../../trust/links/index.ts';

/** Where reasons for links are read from. */

export interface Progress {
  viewId: number;
  promotionId: number;
  depositId: number;
}

/** Locked until the transaction ends, so that two instances do not count the same watches twice. */
export async function lockProgress(tx: Tx): Promise<Progress> {
  const row = await tx.one<Progress>(
    `select view_id as "viewId", promotion_id as "promotionId", deposit_id as "depositId" from link_progress for update`,
  );
  return row as Progress;
}

export async function keepProgress(tx: Tx, { viewId, promotionId, depositId }: Progress): Promise<void> {
  await tx.query('update link_progress set view_id = $1, promotion_id = $2, deposit_id = $3', [
    viewId,
    promotionId,
    depositId,
  ]);
}

export interface Trace {
  viewId: number;
  memberId: string;
  ownerId: string;
  address: string | null;
  device: string | null;
  /** A hash of the beats; null where there were too few to say anything. */
  rhythm: string | null;
}

/** Younger watches may still be running, and their beats are not complete. */
const SETTLED = `interval '2 minutes'`;
/** Four bytes a beat: at least five of them. */
const BEATS_AT_LEAST = 20;

/** The next watches that nobody has looked at. It stops before the first one that is still young. */
export const tracesAfter = (tx: ReadTx, viewId: number, most: number): Promise<Trace[]> =>
  tx.query<Trace>(
    `select t.view_id as "viewId", t.member_id as "memberId", p.owner_id as "ownerId", encode(t.address, 'hex') as address,
       t.device, case when length(t.beats) >= ${BEATS_AT_LEAST} then md5(t.beats) end as rhythm
     from view_trace t join view v on v.id = t.view_id join promotion p on p.id = v.promotion_id
     where t.view_id > $1 and t.view_id < coalesce(
       (select min(view_id) from view_trace where at >= now() - ${SETTLED}), 9223372036854775807)
     order by t.view_id limit $2`,
    [viewId, most],
  );

export interface Seen {
  kind: 'device' | 'address' | 'rhythm' | 'watched';
  key: string;
  memberId: string;
  /** Watches, or days for an address. */
  times: number;
}

/** Counts watches with a key, and days with an address. Read after a break, the watches of several days count as one day. */
export async function countSeen(tx: Tx, seen: readonly Seen[]): Promise<void> {
  await tx.query(
    `insert into link_key as k (kind, key, member_id, times)
     select * from unnest($1::text[], $2::text[], $3::uuid[], $4::integer[])
     on conflict (kind, key, member_id) do update set last_at = now(), times = k.times + case
       when k.kind = 'address' and (k.last_at at time zone 'utc')::date >= (now() at time zone 'utc')::date then 0
       else excluded.times end`,
    [
      seen.map(({ kind }) => kind),
      seen.map(({ key }) => key),
      seen.map(({ memberId }) => memberId),
      seen.map(({ times }) => times),
    ],
  );
}

export interface Sharers {
  kind: Seen['kind'];
  key: string;
  members: { memberId: string; times: number }[];
}

/** Finds members seen with these keys. It reads one more than may share a key, because such a key links nobody. */
export const sharersOf = (tx: ReadTx, keys: readonly Pick<Seen, 'kind' | 'key'>[]): Promise<Sharers[]> =>
  tx.query<Sharers>(
    `select k.kind, k.key, s.members from unnest($1::text[], $2::text[], $3::integer[]) k (kind, key, most) cross join lateral (
       select jsonb_agg(jsonb_build_object('memberId', member_id, 'times', times)) as members from (
         select member_id, times from link_key l where l.kind = k.kind and l.key = k.key limit k.most + 1) few
       having count(*) between 2 and k.most) s`,
    [
      keys.map(({ kind }) => kind),
      keys.map(({ key }) => key),
      keys.map(({ kind }) => (kind === 'watched' ? 0 : mostSharing(kind))),
    ],
  );

type Pair = Pick<Link, 'a' | 'b'>;
const sides = (pairs: readonly Pair[]) => [pairs.map(({ a }) => a), pairs.map(({ b }) => b)] as const;

/** Which of these pairs opened their accounts within minutes of each other. */
export const registeredTogether = (tx: ReadTx, pairs: readonly Pair[], minutes: number): Promise<Pair[]> =>
  tx.query<Pair>(
    `select p.a, p.b from unnest($1::uuid[], $2::uuid[]) p (a, b) join member x on x.id = p.a join member y on y.id = p.b
     where abs(extract(epoch from x.created_at - y.created_at)) <= $3 * 60`,
    [...sides(pairs), minutes],
  );

/** Which of these pairs are referrer and referred. */
export const referred = (tx: ReadTx, pairs: readonly Pair[]): Promise<Pair[]> =>
  tx.query<Pair>(
    `select p.a, p.b from unnest($1::uuid[], $2::uuid[]) p (a, b)
     where exists (select from referral r where r.referred_id = p.a and r.referrer_id = p.b)
        or exists (select from referral r where r.referred_id = p.b and r.referrer_id = p.a)`,
    [...sides(pairs)],
  );

/** Which of these pairs were both seen at one address on so many days, however many others were there. */
export const sameAddress = (tx: ReadTx, pairs: readonly Pair[], days: number): Promise<Pair[]> =>
  tx.query<Pair>(
    `with seen as materialized (
       select member_id, address from view_trace where member_id = any($1::uuid[] || $2::uuid[]) and address is not null
       group by 1, 2 having count(distinct (at at time zone 'utc')::date) >= $3
     )
     select p.a, p.b from unnest($1::uuid[], $2::uuid[]) p (a, b)
     where exists (select from seen x join seen y on y.address = x.address where x.member_id = p.a and y.member_id = p.b)`,
    [...sides(pairs), days],
  );

/**
 * Which pairs that are known for one of these reasons were both seen on so many days at one of these addresses, at which one of them
 * has just been seen.
 */
export const knownAtAddress = (
  tx: ReadTx,
  { addresses, reasons, days }: { addresses: readonly Seen[]; reasons: readonly Link['reason'][]; days: number },
): Promise<Pair[]> =>
  tx.query<Pair>(
    `select distinct l.a, l.b from unnest($1::uuid[], $2::text[]) s (member_id, key)
     cross join lateral (select a, b from member_link where a = s.member_id and reason = any($3::text[])
       union select a, b from member_link where b = s.member_id and reason = any($3::text[])) l
     join link_key x on x.kind = 'address' and x.key = s.key and x.member_id = l.a and x.times >= $4
     join link_key y on y.kind = 'address' and y.key = s.key and y.member_id = l.b and y.times >= $4`,
    [addresses.map(({ memberId }) => memberId), addresses.map(({ key }) => key), reasons, days],
  );

/** In how many hours of the last thirty days each of a pair watched, and both. */
export const commonHours = (tx: ReadTx, pairs: readonly Pair[]) =>
  tx.query<Pair & { ofA: number; ofB: number; common: number }>(
    `with hours as materialized (
       select distinct member_id, date_trunc('hour', at) as hour from view_trace
       where member_id = any($1::uuid[] || $2::uuid[])
     )
     select p.a, p.b, (select count(*) from hours h where h.member_id = p.a) as "ofA",
       (select count(*) from hours h where h.member_id = p.b) as "ofB",
       (select count(*) from hours x join hours y on y.hour = x.hour where x.member_id = p.a and y.member_id = p.b) as common
     from unnest($1::uuid[], $2::uuid[]) p (a, b)`,
    [...sides(pairs)],
  );

export interface MutualWatching {
  one: string;
  other: string;
  oneTimes: number;
  otherTimes: number;
  oneWatched: number;
  otherWatched: number;
}

const WATCHED_IN_THIRTY_DAYS = (member: string) => `coalesce((select sum(watched) from member_day d
  where d.member_id = ${member} and d.day > (now() at time zone 'utc')::date - 30), 0)::bigint`;

/** How often these viewers and owners watched each other's videos, and how much they watched in all. */
export const mutualWatching = (tx: ReadTx, pairs: readonly { viewerId: string; ownerId: string }[]) =>
  tx.query<MutualWatching>(
    `select w.viewer as one, w.owner as other, mine.times as "oneTimes", theirs.times as "otherTimes",
       ${WATCHED_IN_THIRTY_DAYS('w.viewer')} as "oneWatched", ${WATCHED_IN_THIRTY_DAYS('w.owner')} as "otherWatched"
     from unnest($1::uuid[], $2::uuid[]) w (viewer, owner)
     join link_key mine on mine.kind = 'watched' and mine.key = w.owner::text and mine.member_id = w.viewer
     join link_key theirs on theirs.kind = 'watched' and theirs.key = w.viewer::text and theirs.member_id = w.owner`,
    [pairs.map(({ viewerId }) => viewerId), pairs.map(({ ownerId }) => ownerId)],
  );

export interface Group {
  id: number;
  /** Who made this promotion or deposit. Null: a deposit whose member is not known. */
  memberId: string | null;
  /** Everybody who made one of the same, up to one more than a group may have. */
  members: string[];
}

const MOST_READ = MOST_IN_CLUSTER + 1;

/**
 * Who promotes the same video as one of the next promotions. It goes from owner to owner by the index: otherwise somebody who
 * promotes a video hundreds of times would hide all others.
 */
export const sameVideo = (tx: ReadTx, after: number, most: number): Promise<Group[]> =>
  tx.query<Group>(
    `select p.id, p.owner_id as "memberId", s.members
     from (select id, owner_id, platform, external_id from promotion where id > $1 order by id limit $2) p
     cross join lateral (
       with recursive owners (owner_id, number) as (
         (select o.owner_id, 1 from promotion o where o.external_id = p.external_id and o.platform = p.platform
          order by o.owner_id limit 1)
         union all
         select next.owner_id, owners.number + 1 from owners cross join lateral (
           select o.owner_id from promotion o
           where o.external_id = p.external_id and o.platform = p.platform and o.owner_id > owners.owner_id
           order by o.owner_id limit 1) next
         where owners.number < ${MOST_READ}
       )
       select coalesce(jsonb_agg(owner_id), '[]') as members from owners) s
     order by p.id`,
    [after, most],
  );

/** Whose deposits were paid by the same transaction as one of the next deposits. */
export const sameWallet = (tx: ReadTx, after: number, most: number): Promise<Group[]> =>
  tx.query<Group>(
    `select p.id, p.member_id as "memberId", s.members
     from (select id, member_id, chain, txid from deposit where id > $1 order by id limit $2) p
     cross join lateral (
       select coalesce(jsonb_agg(member_id), '[]') as members from (
         select distinct member_id from deposit o where o.chain = p.chain and o.txid = p.txid and o.member_id is not null
         limit ${MOST_READ}) few) s
     order by p.id`,
    [after, most],
  );

/** A key that nobody was seen with for thirty days is forgotten. */
export async function forgetOldKeys(tx: Tx, most: number): Promise<void> {
  await tx.query(
    `delete from link_key where (kind, key, member_id) in (
       select kind, key, member_id from link_key where last_at < now() - interval '30 days' order by last_at limit $1)`,
    [most],
  );
}

/** What the members of these groups earned by watching in thirty days. */
export const worthOf = (tx: ReadTx, clusterIds: readonly number[]): Promise<{ id: number; worth: number }[]> =>
  tx.query(
    `select id, coalesce((select sum(d.watched) from cluster_member m join member_day d on d.member_id = m.member_id
         and d.day > (now() at time zone 'utc')::date - 30 where m.cluster_id = id), 0)::bigint as worth
     from unnest($1::bigint[]) id`,
    [clusterIds],
  );
