export { type PushMessage, queuePushes } from './queue-push.ts';
export { readSiteKey } from './site-key.ts';
