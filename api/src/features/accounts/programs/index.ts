export { authenticateWith } from './authenticate.ts';
export { programsRoutes } from './routes.ts';
export { deleteTokensOf as endTokensOf, liveTokensAmong } from './store.ts';
