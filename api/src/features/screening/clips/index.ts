export { secondsOf, wasSent } from './clip-rules.ts';
export {
  type ClipRow,
  deleteClipsOf,
  findClip,
  lockClip,
  markClipEnded,
  markClipRefused,
  markClipScreening,
  titlesOf,
} from './clip-store.ts';
export type { Clips } from './feature.ts';
export { secondsSentTo } from './serving/sent-store.ts';
export { subjectOfClip } from './tell-owner.ts';
