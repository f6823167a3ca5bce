export { signedViews } from './read-receipts.ts';
