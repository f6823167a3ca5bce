import type { links } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { isStrong } from './link-rules.ts';

export interface FoundPair {
  a: string;
  b: string;
  reasons: links.LinkReason[];
}

/** The pairs of these members with anybody, as far as no admin has parted the two. */
export async function strongPairsOf(tx: Tx, memberIds: readonly string[]): Promise<FoundPair[]> {
  const pairs = await tx.query<FoundPair>(
    `select l.a, l.b, array_agg(l.reason) as reasons from member_link l
     where (l.a = any($1::uuid[]) or l.b = any($1::uuid[])) and l.last_at > now() - interval '30 days'
       and not exists (select from cluster_parting x join cluster_parting y on y.cluster_id = x.cluster_id
         where x.member_id = l.a and y.member_id = l.b)
     group by l.a, l.b having count(*) > 1`,
    [memberIds],
  );
  return pairs.filter(({ reasons }) => isStrong(reasons));
}

/** Adds the members of their present groups, because they may have to leave them. */
export async function withMates(tx: Tx, memberIds: readonly string[]): Promise<string[]> {
  const mates = await tx.query<{ memberId: string }>(
    `select mate.member_id as "memberId" from cluster_member own
     join cluster_member mate on mate.cluster_id = own.cluster_id where own.member_id = any($1::uuid[])`,
    [memberIds],
  );
  return [...new Set([...memberIds, ...mates.map(({ memberId }) => memberId)])];
}

export async function currentClusters(tx: Tx, memberIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ memberId: string; clusterId: number }>(
    `select member_id as "memberId", cluster_id as "clusterId" from cluster_member where member_id = any($1::uuid[])
     order by member_id for update`,
    [memberIds],
  );
  return new Map(rows.map(({ memberId, clusterId }) => [memberId, clusterId]));
}

export async function newCluster(tx: Tx): Promise<number> {
  const row = await tx.one<{ id: number }>('insert into cluster default values returning id');
  return (row as { id: number }).id;
}

export async function writeGroups(
  tx: Tx,
  members: readonly string[],
  groups: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const placed = [...groups].flatMap(([clusterId, those]) => those.map((memberId) => ({ clusterId, memberId })));
  await tx.query('delete from cluster_member where member_id = any($1::uuid[]) and member_id <> all($2::uuid[])', [
    members,
    placed.map(({ memberId }) => memberId),
  ]);
  await tx.query(
    `insert into cluster_member as m (member_id, cluster_id) select * from unnest($1::uuid[], $2::bigint[])
     on conflict (member_id) do update set cluster_id = excluded.cluster_id where m.cluster_id <> excluded.cluster_id`,
    [placed.map(({ memberId }) => memberId), placed.map(({ clusterId }) => clusterId)],
  );
}

/** Counts the groups again, and writes down what their members earned. */
export async function countGroups(tx: Tx, groups: readonly { id: number; worth: number }[]): Promise<void> {
  const clusterIds = groups.map(({ id }) => id);
  await tx.query(
    `update cluster c set looked_at = now(), size = n.size, worth = n.worth,
       changed_at = case when c.size <> n.size then now() else c.changed_at end
     from (select id, (select count(*) from cluster_member m where m.cluster_id = id) as size, worth
       from unnest($1::bigint[], $2::bigint[]) g (id, worth)) n
     where c.id = n.id and c.parted_at is null`,
    [clusterIds, groups.map(({ worth }) => worth)],
  );
  await tx.query('delete from cluster where id = any($1::bigint[]) and size < 2 and parted_at is null', [clusterIds]);
}

/** The groups that nobody has looked at for a while: their links may be old. */
export const membersNotLookedAt = (tx: Tx, most: number): Promise<{ memberId: string }[]> =>
  tx.query(
    `select m.member_id as "memberId" from (
       select id from cluster where parted_at is null and size > 1 and looked_at < now() - interval '6 hours'
       order by looked_at limit $1) c
     join cluster_member m on m.cluster_id = c.id`,
    [most],
  );

/** The same members, from the oldest account to the newest. */
export async function byRegistration(tx: Tx, memberIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select id from member where id = any($1::uuid[]) order by created_at, id',
    [memberIds],
  );
  return rows.map(({ id }) => id);
}
