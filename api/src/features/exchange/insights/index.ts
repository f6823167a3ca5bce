export { countAsCompleted } from './count-as-completed.ts';
