export { type Counted, type HumanCheck, humanCheckFeature } from './human-check.ts';
export { isWorkDone, newWork } from './work-proof.ts';
