export { actionChecks } from './audit.ts';
export { recordAction } from './record-action.ts';
export { countActions, readActionLog, renameInLog } from './store.ts';
