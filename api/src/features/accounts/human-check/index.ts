export type { Counted, HumanCheck } from './feature.ts';
export { isWorkDone, newWork } from './work-proof.ts';
