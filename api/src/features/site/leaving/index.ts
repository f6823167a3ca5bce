export { readDeletionState, requestDeletion } from './request-deletion.ts';
export { insertDeletionBySite, removeDeletion } from './store.ts';
