import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { payWithheld } from '../../money/referrals/index.ts';
import { lockCluster, markParted, markRejoined } from './cluster-store.ts';

interface Decision {
  adminId: string;
  clusterId: number;
}

/**
 * These are different people. Every effect of the link ends at once, because each is looked up when it is needed; what the link
 * has withheld so far is given back. What voids between them forfeited is returned afterwards, by
 * `returnForfeits`. Parting a parted group changes nothing. Returns the members.
 */
export async function partCluster(tx: Tx, { adminId, clusterId }: Decision): Promise<string[]> {
  const cluster = await lockCluster(tx, clusterId);
  if (!cluster) throw new Problem('cluster_not_found');
  if (cluster.parted) return cluster.members;
  await markParted(tx, clusterId, adminId);
  await payWithheld(tx, cluster.members);
  const facts = { clusterId, members: cluster.members.length };
  await recordAction(tx, { adminId, action: 'part_cluster', subject: String(clusterId), facts });
  return cluster.members;
}

/** The decision was wrong: they are linked again from here on. */
export async function rejoinCluster(tx: Tx, { adminId, clusterId }: Decision): Promise<string[]> {
  const cluster = await lockCluster(tx, clusterId);
  if (!cluster) throw new Problem('cluster_not_found');
  if (!cluster.parted) return [];
  await markRejoined(tx, clusterId);
  const facts = { clusterId, members: cluster.members.length };
  await recordAction(tx, { adminId, action: 'rejoin_cluster', subject: String(clusterId), facts });
  return cluster.members;
}
