export { eraseRowsOf } from './erase-store.ts';
export { ownDataRoutes } from './routes.ts';
