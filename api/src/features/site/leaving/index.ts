export { readDeletionState, requestDeletion } from './request-deletion.ts';
