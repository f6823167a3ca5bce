export { authenticateWith } from './authenticate.ts';
export { programsRoutes } from './routes.ts';
export { liveTokensAmong } from './store.ts';
