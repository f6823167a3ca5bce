export { countAsCompleted } from './count-as-completed.ts';
export { shareOfWatches } from './store.ts';
