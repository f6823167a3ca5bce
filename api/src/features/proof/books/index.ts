export { bookChecks } from './audit.ts';
export { latestCheckpoint } from './checkpoint.ts';
export { sealBooks } from './seal-books.ts';
