export { eraseRowsOf } from './erase-rows.ts';
export { ownDataRoutes } from './routes.ts';
