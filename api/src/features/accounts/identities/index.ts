export { identityWay } from './identity-store.ts';
export { identitiesRoutes } from './routes.ts';
