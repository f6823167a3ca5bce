export { eraseRowsOf } from './erase-store.ts';
