export { secondsOf, wasSent } from './clip-rules.ts';
export {
  type ClipRow,
  deleteClipsOf,
  findClip,
  lockClip,
  markClipEnded,
  markClipRefused,
  markClipScreening,
  markClipWaiting,
  markDeleted,
  titlesOf,
} from './clip-store.ts';
export type { Clips } from './feature.ts';
export { copiesOf, markNotRemoved, markRemoved } from './processing/hash-store.ts';
export { secondsSentTo } from './serving/sent-store.ts';
export { subjectOfClip } from './tell-owner.ts';
