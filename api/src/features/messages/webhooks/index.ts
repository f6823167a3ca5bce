export { type Emitted, emit } from './emit.ts';
export { webhooksFeature } from './feature.ts';
export { endWebhooksOf, webhookWay } from './store.ts';
