export { tokenChecks } from './audit.ts';
export {
  deleteTokensAbout,
  deleteTokensOf,
  deleteTokensSince,
  liveSubject,
  liveSubjects,
  liveTokenAbout,
  subjectInUse,
  tokensIssued,
} from './store.ts';
export { copyToken, issueToken, isTokenLive, lookAtToken, useToken } from './tokens.ts';
