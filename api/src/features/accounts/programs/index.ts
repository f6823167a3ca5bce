export { authenticateWith } from './authenticate.ts';
export { programsRoutes } from './routes.ts';
export { deleteTokensOf as endTokensOf, liveTokensAmong, tokenWay } from './store.ts';
