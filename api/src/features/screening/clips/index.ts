export { deleteClipsOf } from './clip-store.ts';
export { secondsSentTo } from './serving/sent-store.ts';
