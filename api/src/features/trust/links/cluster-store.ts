import type { links } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** Groups of members who belong together, as everybody else asks for them. */

/** A subquery: the members of the group in which the member of this parameter is, without the member. */
export const matesOf = (parameter: string): string =>
  `select mate.member_id from cluster_member own join cluster_member mate on mate.cluster_id = own.cluster_id
   where own.member_id = ${parameter} and mate.member_id <> own.member_id`;

/** Whether two members are in one group. */
export async function areInOneCluster(tx: ReadTx, one: string, other: string): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from cluster_member a join cluster_member b on b.cluster_id = a.cluster_id
     where a.member_id = $1 and b.member_id = $2`,
    [one, other],
  );
  return row !== undefined;
}

/** The reasons that link this member with others of their group. */
export async function reasonsOfGroup(tx: ReadTx, memberId: string): Promise<links.LinkReason[]> {
  const rows = await tx.query<{ reason: links.LinkReason }>(
    `select distinct l.reason from (${matesOf('$1')}) mate join member_link l
       on l.a = least(mate.member_id, $1) and l.b = greatest(mate.member_id, $1) order by 1`,
    [memberId],
  );
  return rows.map(({ reason }) => reason);
}

/** The number of the group in which the member is. */
export async function clusterIdOf(tx: ReadTx, memberId: string): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>('select cluster_id as id from cluster_member where member_id = $1', [
    memberId,
  ]);
  return row?.id;
}

interface ClusterRow {
  id: number;
  since: Date;
  changedAt: Date;
  partedAt: Date | null;
  members: number;
  worth: number;
  reasons: { reason: links.LinkReason; pairs: number }[];
}

/** A parted group keeps its members in cluster_parting, so that it can be shown and joined again. */
export const MEMBERS_OF_CLUSTER = (
  cluster: string,
) => `(select member_id from cluster_member where cluster_id = ${cluster}
  union select member_id from cluster_parting where cluster_id = ${cluster})`;

const COLUMNS = `c.id, c.since, c.changed_at as "changedAt", c.parted_at as "partedAt", c.size as members, c.worth,
  coalesce((
    select jsonb_agg(jsonb_build_object('reason', reason, 'pairs', pairs) order by pairs desc, reason)
    from (select l.reason, count(*) as pairs from ${MEMBERS_OF_CLUSTER('c.id')} m
      join member_link l on l.a = m.member_id where l.b in ${MEMBERS_OF_CLUSTER('c.id')} group by 1) r), '[]') as reasons`;

const shown = ({ since, changedAt, partedAt, ...row }: ClusterRow): links.Cluster => ({
  ...row,
  state: partedAt ? 'parted' : 'linked',
  since: since.toISOString(),
  changedAt: changedAt.toISOString(),
  partedAt: partedAt?.toISOString() ?? null,
});

const CONDITION: Record<links.ClusterState, string> = {
  linked: 'c.parted_at is null and c.size > 1',
  parted: 'c.parted_at is not null',
};

export async function listClusters(
  tx: ReadTx,
  { state, page, limit }: { state: links.ClusterState; page: number; limit: number },
): Promise<links.Cluster[]> {
  const rows = await tx.query<ClusterRow>(
    `select ${COLUMNS} from (select * from cluster c where ${CONDITION[state]}
       order by worth desc, id desc limit $1 offset $2) c order by c.worth desc, c.id desc`,
    [limit, (page - 1) * limit],
  );
  return rows.map(shown);
}

const COUNTED_AT_MOST = 10_000;

export async function countClusters(tx: ReadTx, state: links.ClusterState): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) as count from (select 1 from cluster c where ${CONDITION[state]} limit ${COUNTED_AT_MOST}) found`,
  );
  return row?.count ?? 0;
}

export async function findCluster(tx: ReadTx, id: number): Promise<links.Cluster | undefined> {
  const row = await tx.one<ClusterRow>(`select ${COLUMNS} from cluster c where c.id = $1`, [id]);
  return row && shown(row);
}

export interface FoundLink {
  a: string;
  b: string;
  reason: links.LinkReason;
  times: number;
  lastAt: Date;
}

/** Every reason between two of these members. */
export const linksAmong = (tx: ReadTx, memberIds: readonly string[]): Promise<FoundLink[]> =>
  tx.query<FoundLink>(
    `select a, b, reason, times, last_at as "lastAt" from member_link
     where a = any($1::uuid[]) and b = any($1::uuid[]) order by a, b, reason`,
    [memberIds],
  );

export interface LockedCluster {
  id: number;
  parted: boolean;
  members: string[];
}

export async function lockCluster(tx: Tx, id: number): Promise<LockedCluster | undefined> {
  const row = await tx.one<{ parted: boolean }>(
    'select parted_at is not null as parted from cluster where id = $1 and size > 1 for no key update',
    [id],
  );
  if (!row) return undefined;
  const members = await tx.query<{ memberId: string }>(
    `select member_id as "memberId" from ${MEMBERS_OF_CLUSTER('$1')} m order by 1`,
    [id],
  );
  return { id, parted: row.parted, members: members.map(({ memberId }) => memberId) };
}

export async function markParted(tx: Tx, id: number, adminId: string): Promise<void> {
  await tx.query(
    `with gone as (delete from cluster_member where cluster_id = $1 returning member_id)
     insert into cluster_parting (cluster_id, member_id) select $1, member_id from gone`,
    [id],
  );
  await tx.query('update cluster set parted_at = now(), parted_by = $2, changed_at = now() where id = $1', [
    id,
    adminId,
  ]);
}

/** Members who joined another group meanwhile stay there. */
export async function markRejoined(tx: Tx, id: number): Promise<void> {
  await tx.query(
    `with back as (delete from cluster_parting where cluster_id = $1 returning member_id)
     insert into cluster_member (member_id, cluster_id) select member_id, $1 from back on conflict (member_id) do nothing`,
    [id],
  );
  await tx.query(
    `update cluster set parted_at = null, parted_by = null, changed_at = now(),
       size = (select count(*) from cluster_member where cluster_id = $1) where id = $1`,
    [id],
  );
}
