export { referralChecks } from './audit.ts';
export {
  commissionEntries,
  commissionPaid,
  depositCommissionSettles,
  holdCommission,
  holdWatchCommission,
  referrerOf,
  restoreCommission,
  reverseCommission,
  takeBackCommission,
} from './commission.ts';
export { accrue, type Referral, type SourceEvent, type WatchHold } from './commission-rules.ts';
export { lockReferrals, recordCommission } from './commission-store.ts';
export { forfeitSome, payWithheld } from './pending-store.ts';
export { beginHistory, continueForAWhile, historyProgress } from './process-history.ts';
export { attachReferrer, newReferralCode } from './referral-code.ts';
export { settleCommission } from './settle-commission.ts';
export { beginCommission, endSomeReferralsOf } from './store.ts';
