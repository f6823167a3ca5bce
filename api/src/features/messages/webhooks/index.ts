export { type Emitted, emit } from './emit.ts';
export { webhooksRoutes } from './routes.ts';
export { webhookWay } from './store.ts';
