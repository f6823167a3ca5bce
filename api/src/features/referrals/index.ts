export { attachReferrer } from './attach-referrer.ts';
