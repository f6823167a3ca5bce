export { bookChecks } from './audit.ts';
export { sealBooks } from './seal-books.ts';
