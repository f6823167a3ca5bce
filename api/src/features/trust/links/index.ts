export {
  areInOneCluster,
  countClusters,
  findCluster,
  linksAmong,
  listClusters,
  lockCluster,
  markParted,
  markRejoined,
  matesOf,
  peopleOf,
} from './cluster-store.ts';
export { findLinksJob } from './find-links.job.ts';
export { isStrong, weightOf } from './link-rules.ts';
