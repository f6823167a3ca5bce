export { type Readers, signedViews } from './read-receipts.ts';
