export { authenticateWith } from './authenticate.ts';
export { deleteTokensOf as endTokensOf, hasToken, liveTokensAmong, tokenWay } from './store.ts';
