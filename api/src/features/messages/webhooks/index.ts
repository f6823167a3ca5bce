export { type Emitted, emit } from './emit.ts';
export { webhookWay } from './store.ts';
