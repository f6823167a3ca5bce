export {
  areInOneCluster,
  clusterIdOf,
  countClusters,
  findCluster,
  linksAmong,
  listClusters,
  MEMBERS_OF_CLUSTER,
  matesOf,
  reasonsOfGroup,
} from './cluster-store.ts';
export {
  byRegistration,
  countGroups,
  currentClusters,
  type FoundPair,
  membersNotLookedAt,
  newCluster,
  strongPairsOf,
  withMates,
  writeGroups,
} from './group-store.ts';
export {
  componentsOf,
  countsInCrowd,
  DAYS_AT_ADDRESS,
  groupsOf,
  inOrder,
  isStrong,
  type Link,
  MOST_IN_CLUSTER,
  mostSharing,
  pairsAmong,
  pairsOf,
  REGISTERED_WITHIN_MINUTES,
  SAME_BEATS_AT_LEAST,
  SEEN_AT_LEAST,
  sameHours,
  watchEachOther,
  weightOf,
} from './link-rules.ts';
export { forgetOldLinks, keepLinks } from './link-store.ts';
export { partCluster, rejoinCluster } from './part-cluster.ts';
