export { type ClipRow, deleteClipsOf, findClip } from './clip-store.ts';
export type { Clips } from './feature.ts';
export { secondsSentTo } from './serving/sent-store.ts';
