export { beginDownload } from './download.ts';
export { eraseRowsOf } from './erase-store.ts';
