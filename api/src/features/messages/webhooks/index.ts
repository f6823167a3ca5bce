export { type Emitted, emit } from './emit.ts';
export { endWebhooksOf, webhookWay } from './store.ts';
