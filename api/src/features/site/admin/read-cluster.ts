import type { links, RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { clusterCeiling, type FairPlayRules, standingsOf } from '../../trust/fair-play/index.ts';
import { findCluster, isStrong, linksAmong, weightOf } from '../../trust/links/index.ts';
import { peopleOf } from './cluster-people-store.ts';

type Found = Awaited<ReturnType<typeof linksAmong>>;

/** The reasons between two members are one edge of the picture. */
function edgesOf(found: Found): links.ClusterEdge[] {
  const pairs = Map.groupBy(found, ({ a, b }) => `${a} ${b}`);
  return [...pairs.values()].map((reasons) => {
    const [{ a, b }] = reasons as [Found[number]];
    const names = reasons.map(({ reason }) => reason);
    return {
      a,
      b,
      weight: weightOf(names),
      strong: isStrong(names),
      reasons: reasons.map(({ reason, times, lastAt }) => ({
        reason,
        weight: weightOf([reason]),
        times,
        lastAt: lastAt.toISOString(),
      })),
    };
  });
}

export async function readCluster(
  tx: ReadTx,
  id: number,
  rules: FairPlayRules,
): Promise<RouteOutput<typeof links.readCluster>> {
  const cluster = await findCluster(tx, id);
  if (!cluster) throw new Problem('cluster_not_found');
  const people = await peopleOf(tx, id);
  const ids = people.map(({ memberId }) => memberId);
  const [standings, found] = await Promise.all([standingsOf(tx, ids, rules), linksAmong(tx, ids)]);
  const standing = (memberId: string) =>
    standings.get(memberId) ?? { level: 'new' as const, watchedToday: 0, earnedToday: 0, ceiling: 0 };
  return {
    ...cluster,
    allowanceToday: clusterCeiling(Math.max(0, ...ids.map((one) => standing(one).ceiling)), ids.length, rules.numbers),
    watchedToday: ids.reduce((sum, one) => sum + standing(one).watchedToday, 0),
    earnedToday: ids.reduce((sum, one) => sum + standing(one).earnedToday, 0),
    people: people.map(({ registeredAt, ...person }) => ({
      ...person,
      level: standing(person.memberId).level,
      watchedToday: standing(person.memberId).watchedToday,
      registeredAt: registeredAt.toISOString(),
    })),
    edges: edgesOf(found),
  };
}
