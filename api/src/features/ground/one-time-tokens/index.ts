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
export {
  copyToken,
  issueToken,
  issueTokenForNobody,
  isTokenLive,
  lookAtToken,
  useToken,
  useTokenOfNobody,
} from './tokens.ts';
