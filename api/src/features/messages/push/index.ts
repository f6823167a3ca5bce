export { type PushMessage, queuePushes } from './queue-push.ts';
export { pushFeature } from './routes.ts';
export { readSiteKey } from './site-key.ts';
