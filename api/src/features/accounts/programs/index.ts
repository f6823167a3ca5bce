export { authenticateWith } from './authenticate.ts';
export { deleteTokensOf as endTokensOf, liveTokensAmong, tokenWay } from './store.ts';
