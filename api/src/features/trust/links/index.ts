export {
  areInOneCluster,
  clusterIdOf,
  countClusters,
  findCluster,
  linksAmong,
  listClusters,
  matesOf,
  peopleOf,
  reasonsOfGroup,
} from './cluster-store.ts';
export { isStrong, weightOf } from './link-rules.ts';
export { partCluster, rejoinCluster } from './part-cluster.ts';
