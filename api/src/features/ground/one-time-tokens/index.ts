export { tokenChecks } from './audit.ts';
export { deleteTokensOf, liveSubject, subjectInUse, tokensIssued } from './store.ts';
export { issueToken, isTokenLive, lookAtToken, useToken } from './tokens.ts';
export { oneTimeTokensFeature } from './tokens-feature.ts';
